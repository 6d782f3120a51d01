type Window = { episode: number; lit: boolean; partly: boolean };

/** A carriage per season, a window per episode: lit up to where one is. Each is a button that moves the mark there. */
export function Train({ seasons }: { seasons: { number: number; windows: Window[] }[] }) {
  return seasons.map(({ number, windows }) => (
    <fieldset key={number} className="carriage">
      <legend>Season {number}</legend>
      <div className="carriage-windows">
        {windows.map(({ episode, lit, partly }) => (
          <button
            key={episode}
            type="submit"
            name="seen"
            value={`s${number}e${episode}`}
            data-lit={lit || undefined}
            data-partly={partly || undefined}
          >
            <span className="visually-hidden">Season {number}, episode </span>
            {episode}
            {(lit || partly) && <span className="visually-hidden">, {lit ? "seen" : "partly seen"}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  ));
}
