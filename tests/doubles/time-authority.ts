import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

type Answer = 'token' | 'refusal' | 'another question' | 'nothing';

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([
    Buffer.from(body.length < 128 ? [tag, body.length] : [tag, 0x82, body.length >> 8, body.length & 255]),
    body,
  ]);
};

/** A time authority by RFC 3161, as far as who asks it reads the answer: its token names hash and nonce, and is signed by nobody. */
export async function startTimeAuthority() {
  let says: Answer = 'token';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const question = Buffer.concat(parts);
      asked.push(`${request.method ?? ''} ${request.headers['content-type'] ?? ''}`);
      if (says === 'nothing') {
        response.writeHead(500).end();
        return;
      }
      const told = says === 'another question' ? Buffer.alloc(question.length) : question;
      const token = der(0x30, Buffer.from('06092a864886f70d010702', 'hex'), der(0xa0, der(4, told)));
      const status = der(0x30, der(2, Buffer.from([says === 'refusal' ? 2 : 0])));
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      response.end(says === 'refusal' ? der(0x30, status) : der(0x30, status, token));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/tsr`,
    asked,
    answer: (what: Answer) => {
      says = what;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
