import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const types: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };
type Mood = 'well' | 'failing' | 'unwell' | 'talkative' | 'elsewhere';

/** DNS over HTTPS as JSON, as far as who asks it reads the answer: records are kept by type and name, such as `TXT _marquee.luna.example`. */
export async function startDnsDouble() {
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  let mood: Mood = 'well';
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://dns').searchParams;
    const [type, name] = [query.get('type') ?? '', query.get('name') ?? ''];
    asked.push(`${request.headers.accept ?? ''} ${type} ${name}`);
    if (mood === 'failing') {
      response.writeHead(500).end();
      return;
    }
    if (mood === 'elsewhere') {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return;
    }
    const found = records.get(`${type} ${name}`) ?? [];
    const isKnown = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    response.writeHead(200, { 'content-type': 'application/dns-json' });
    response.end(
      JSON.stringify({
        Status: mood === 'unwell' ? 2 : isKnown ? 0 : 3,
        Comment: mood === 'talkative' ? 'x'.repeat(100_000) : undefined,
        // Names on the way to an address stand before it.
        Answer: found.map((data) => ({ name, type: types[type], TTL: 300, data })),
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/dns-query`,
    records,
    asked,
    be: (next: Mood) => {
      mood = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

export type DnsDouble = Awaited<ReturnType<typeof startDnsDouble>>;
