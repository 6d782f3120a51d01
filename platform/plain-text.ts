/** A Unix socket, or an address that never leaves the machine. */
export function isLocalAddress(address: string): boolean {
  const url = new URL(address);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return /^(|\/.*|localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host);
}

/** Whether what is said to this server could be read, or changed, on its way. A Postgres is asked for TLS unless told not to. */
export function isUnencrypted(address: string): boolean {
  if (isLocalAddress(address)) return false;
  const { protocol, searchParams } = new URL(address);
  if (protocol === "redis:" || protocol === "rediss:") return protocol === "redis:";
  return (
    /^(disable|allow|prefer)$/.test(searchParams.get("sslmode") ?? "") ||
    /^(0|false)$/.test(searchParams.get("ssl") ?? "")
  );
}
