import type { Picture as Art } from "../../../content/art/picture.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { type SeatsTaken, seatsWords } from "./seats.ts";

export function TookSeats({
  seats,
  me,
  avatars,
}: {
  seats: SeatsTaken;
  me: string | undefined;
  avatars: Record<string, Art | undefined>;
}) {
  const entrance = seats.fans.find((fan) => fan.as)?.as;
  return (
    <p className="took-seats">
      <span className="took-seats-faces">
        {seats.fans.map(({ fanId, name, avatar, ring }) => (
          <Avatar key={fanId} of={avatars[avatar]} name={name} size={24} ring={ring} />
        ))}
      </span>
      <span>
        {seatsWords(seats, me)}
        {entrance && <span className="took-seats-entrance"> “{entrance.line}”</span>}
      </span>
    </p>
  );
}
