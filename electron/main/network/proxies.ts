/** One route to a server, as the system's settings define it. */
export type Proxy = { kind: 'direct' } | { kind: 'http' | 'https' | 'socks5'; host: string; port: number };

const kinds: Readonly<Record<string, 'http' | 'https' | 'socks5'>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/** Parses Chromium's answer, `PROXY one:8080; DIRECT`: routes to try, in order. Skips proxy types that are obsolete. */
export function readProxies(answer: string): Proxy[] {
  return answer.split(';').flatMap((entry): Proxy[] => {
    const [word = '', place = ''] = entry.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const kind = kinds[word.toUpperCase()];
    const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(place) ?? [];
    return kind !== undefined && host !== undefined ? [{ kind, host, port: Number(port) }] : [];
  });
}
