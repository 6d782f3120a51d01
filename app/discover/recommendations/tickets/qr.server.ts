import encodeQR from "qr";

/** Modules of silence around it (ISO/IEC 18004). */
const margin = 4;

/** As a path of unit squares, dark on light: readable by any camera, and there without a script. */
export function qrOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: margin });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size: rows.length, path };
}
