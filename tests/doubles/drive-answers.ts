import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body as text. */
export async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

export function say(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** As the service refuses. */
export const refuse = (
  response: ServerResponse,
  code: number,
  reason: string,
  headers: Record<string, string> = {},
): void => {
  say(
    response,
    code,
    { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
    headers,
  );
};
