import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export default function render(request: Request, status: number, headers: Headers, entry: EntryContext) {
  return new Response(renderToString(<ServerRouter context={entry} url={request.url} />), {
    status,
    headers,
  });
}
