import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

export function postOf(path: string, body: object, headers: string[]): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
    ...headers,
    "",
    text,
  ].join("\r\n");
}

export function writeRequests(file: string, requests: string[]): string {
  writeFileSync(file, requests.join("\0"), "latin1");
  return file;
}

/** Answers per second; a refused request is an error. */
export function load(port: string, file: string, connections: number, seconds: number): number {
  const args = ["bench/tools/http-load.ts", port, String(connections), String(seconds), file];
  const [answers = 0, failures = 0, ms = 1] = execFileSync(process.execPath, args, { encoding: "utf8" })
    .trim()
    .split(" ")
    .map(Number);
  if (failures > 0) throw new Error(`${failures} requests were refused.`);
  return (answers * 1000) / ms;
}
