import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { model: string; stream: boolean; messages: { role: string; content: string }[] };
type Answering = (
  write: (text: string) => void,
  asked: Asked,
  response: ServerResponse,
) => Promise<void> | void;

/** Speaks OpenAI's chat completions as far as the product uses them, and says what a test tells it to. */
export async function standInModel(answering: Answering = (write) => write("Quite so.")) {
  const asked: { body: Asked; token: string | undefined }[] = [];
  const model = { asked, answering, origin: "", end: async (): Promise<void> => undefined, open: () => 0 };
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    void serve(request, response).catch(() => response.destroy());
  });
  async function serve(request: IncomingMessage, response: ServerResponse) {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    const body = JSON.parse(text) as Asked;
    asked.push({ body, token: request.headers.authorization });
    const write = (content: string) => {
      if (!response.headersSent) response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    };
    await model.answering(write, body, response);
    if (!response.writableEnded && !response.destroyed) response.end("data: [DONE]\n\n");
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  model.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  model.open = () => open;
  model.end = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return model;
}
