import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Refusal = { code: number; sentence: string } | undefined;

export class PostOffice {
  readonly letters: { to: string; mail: Email }[] = [];
  refuse: (to: string) => Refusal = () => undefined;
  hold: (to: string) => boolean = () => false;
  port = 0;
  private server: SMTPServer | null = null;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** The names in the certificates that were shown, one for every connection. */
  readonly shown: string[] = [];

  /** With certificates it speaks TLS, and only to those who show one of the same authority. */
  async open(tls?: { cert: string; key: string; ca: string }): Promise<this> {
    const server = new SMTPServer({
      disabledCommands: tls ? ["AUTH"] : ["STARTTLS", "AUTH"],
      ...(tls && {
        cert: readFileSync(tls.cert),
        key: readFileSync(tls.key),
        ca: readFileSync(tls.ca),
        secure: true,
        requestCert: true,
        rejectUnauthorized: true,
        onSecure: (socket, _session, done) => {
          this.shown.push(String((socket as TLSSocket).getPeerCertificate().subject?.CN));
          done();
        },
      }),
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        if (!this.hold(address)) done(asError(this.refuse(address)));
      },
      // A letter that breaks off, because its sender was killed, is not taken.
      onData: (stream, session, done) =>
        void buffer(stream)
          .then((text) => PostalMime.parse(text))
          .then((mail) => this.letters.push({ to: session.envelope.rcptTo[0]?.address ?? "", mail }))
          .then(() => done(), done),
    });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to = (address: string) => this.letters.filter((letter) => letter.to === address).map(({ mail }) => mail);
}

const asError = (refusal: Refusal) =>
  refusal && Object.assign(new Error(refusal.sentence), { responseCode: refusal.code });
