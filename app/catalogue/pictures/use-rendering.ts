import { useEffect } from "react";
import { useRevalidator } from "react-router";

const lookAgainMs = 2_000;

export function useRendering(isRendering: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRendering) return;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isRendering, revalidate]);
}
