import { randomBytes } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a project is reached, and its two keys. */
export type ProjectAddress = { url: string; publishableKey: string; secretKey: string };

/**
 * What stands before PostgREST on a hosted project: it answers below `/rest/v1`, and makes tokens of the API keys,
 * which PostgREST does not know.
 */
export async function openGateway(
  postgrestUrl: string,
  operatorToken: string,
): Promise<{ address: ProjectAddress; close(): Promise<void> }> {
  const publishableKey = `sb_publishable_${randomBytes(8).toString('hex')}`;
  const secretKey = `sb_secret_${randomBytes(8).toString('hex')}`;

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (!path.startsWith('/rest/v1/')) {
      answer.writeHead(404).end();
      return;
    }
    const { apikey, ...headers } = incoming.headers;
    // What clients send is kept, and what is known of them added.
    const forwarded = [headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress ?? ''].flat();
    headers['x-forwarded-for'] = forwarded.join(', ');
    // The client sends its key where a person's token would be.
    const isKey = headers.authorization === undefined || headers.authorization === `Bearer ${String(apikey)}`;
    if (isKey) delete headers.authorization;
    if (isKey && apikey === secretKey) headers.authorization = `Bearer ${operatorToken}`;
    forward(incoming, answer, { url: `${postgrestUrl}${path.slice('/rest/v1'.length)}`, headers });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { url: `http://127.0.0.1:${String(port)}`, publishableKey, secretKey },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { url, headers }: { url: string; headers: IncomingMessage['headers'] },
): void {
  const outgoing = request(url, { method: incoming.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.once('error', () => {
    answer.destroy();
  });
  incoming.pipe(outgoing);
}
