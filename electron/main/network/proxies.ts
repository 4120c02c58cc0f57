/** One way to a server, as the system's settings name it. */
export type Proxy = { kind: 'direct' } | { kind: 'http' | 'https' | 'socks5'; host: string; port: number };

const kinds: Readonly<Record<string, 'http' | 'https' | 'socks5'>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/** Reads Chromium's answer, `PROXY one:8080; DIRECT`: ways to try, in order. Leaves out those of kinds that nobody uses now. */
export function readProxies(answer: string): Proxy[] {
  return answer.split(';').flatMap((entry): Proxy[] => {
    const [word = '', place = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const kind = kinds[word.toUpperCase()];
    const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(place) ?? [];
    return kind !== undefined && host !== undefined ? [{ kind, host, port: Number(port) }] : [];
  });
}
