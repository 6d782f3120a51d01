import type { SecureContext } from "node:tls";
import { type CertificateFiles, contextOf } from "./certificates.server.ts";
import { config } from "./config.server.ts";
import { log } from "./logger.server.ts";

/**
 * How to speak TLS to a service of ours, or undefined when nothing is told about it. Its files are read anew at every
 * connection, so that certificates may live for a day; while they do not fit together, the last ones that did are shown.
 */
export function tlsTo(service: "REDIS" | "SMTP"): { readonly secureContext: SecureContext } | undefined {
  const files: CertificateFiles = {
    cert: config[`${service}_CERT`],
    key: config[`${service}_KEY`],
    ca: config[`${service}_CA`],
  };
  if (!files.cert && !files.ca) return undefined;
  let last = contextOf(files);
  return {
    get secureContext() {
      try {
        last = contextOf(files);
      } catch (error) {
        log.warn({ err: error, service }, "a certificate could not be read; the one before is shown");
      }
      return last;
    },
  };
}
