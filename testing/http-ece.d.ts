declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** RFC 8188, with the key agreement of RFC 8291. */
  const ece: {
    decrypt(body: Buffer, options: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}
