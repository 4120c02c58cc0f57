/** Where the project's own API is, and the key that is past Row Level Security. */
export type ServiceAccess = { url: string; key: string };

/** Made of what every hosted project gives its functions; nothing where that is missing. */
export function serviceAccess(setting: (name: string) => string | undefined): ServiceAccess | undefined {
  const url = setting('SUPABASE_URL');
  const key = secretKey(setting);
  return url === undefined || key === undefined ? undefined : { url: url.replace(/\/+$/, ''), key };
}

/** Newer projects name their keys in an object; the older one is a separate setting. */
function secretKey(setting: (name: string) => string | undefined): string | undefined {
  try {
    const keys: unknown = JSON.parse(setting('SUPABASE_SECRET_KEYS') ?? '{}');
    if (
      typeof keys === 'object' &&
      keys !== null &&
      'default' in keys &&
      typeof keys.default === 'string' &&
      keys.default !== ''
    )
      return keys.default;
  } catch {
    // Not readable: the older one may be there.
  }
  const older = setting('SUPABASE_SERVICE_ROLE_KEY');
  // An empty one would be matched by a request without any.
  return older === '' ? undefined : older;
}

/** Whether a request brought that key: for functions that nobody calls but the project's own scheduler. */
export async function isFromOperator(headers: Headers, { key }: ServiceAccess): Promise<boolean> {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const given = bearer ?? headers.get('apikey') ?? '';
  // Compared by their hashes: a comparison may not tell by its time how much of a guess was right.
  const [a, b] = await Promise.all([hashOf(given), hashOf(key)]);
  return a.every((byte, at) => byte === b[at]);
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
