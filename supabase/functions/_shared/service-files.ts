import type { ServiceAccess } from './service-access.ts';

/** The beginning of a file, and which of its versions it is of. */
export type FileStart = { version: string; bytes: Uint8Array };

/** The project's files with the service key. */
export type ServiceFiles = {
  /** Nothing where there is no such file. */
  start: (bucket: string, name: string, mostBytes: number) => Promise<FileStart | undefined>;
  /** A new file. */
  put: (bucket: string, name: string, bytes: Uint8Array, type: string) => Promise<void>;
  remove: (bucket: string, names: readonly string[]) => Promise<void>;
  /** The path behind `/storage/v1` to which anyone may put this one new file within two hours. Only the embedded backend's link carries its size. */
  signUpload: (bucket: string, name: string, mostBytes: number) => Promise<string>;
  /** The path of a link behind `/storage/v1`; nothing where there is no such file. */
  sign: (bucket: string, name: string, seconds: number) => Promise<string | undefined>;
};

/** Storage refused, or was not there; what it said may name a file, and is nobody's business. */
class FilesUnreachableError extends Error {
  override name = 'FilesUnreachableError';
}

export function serviceFiles({ url, key }: ServiceAccess, fetch: typeof globalThis.fetch): ServiceFiles {
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  const address = (way: string, bucket: string, name: string): string =>
    `${url}/storage/v1/object/${way}/${encodeURIComponent(bucket)}/${name.split('/').map(encodeURIComponent).join('/')}`;
  const versionOf = async (bucket: string, name: string): Promise<string | undefined> => {
    const response = await fetch(address('info', bucket, name), { headers });
    const facts = (await response.json().catch(() => ({}))) as { version?: unknown; statusCode?: unknown };
    if (facts.statusCode === '404') return undefined;
    if (!response.ok || typeof facts.version !== 'string') throw new FilesUnreachableError();
    return facts.version;
  };
  return {
    start: async (bucket, name, mostBytes) => {
      const version = await versionOf(bucket, name);
      if (version === undefined) return undefined;
      const response = await fetch(address('authenticated', bucket, name), {
        headers: { ...headers, Range: `bytes=0-${String(mostBytes - 1)}` },
      });
      // Of an empty file there is no part.
      const bytes = response.status === 416 ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
      if (![200, 206, 416].includes(response.status)) throw new FilesUnreachableError();
      return { version, bytes: bytes.subarray(0, mostBytes) };
    },
    put: async (bucket, name, bytes, type) => {
      const response = await fetch(
        `${url}/storage/v1/object/${encodeURIComponent(bucket)}/${name.split('/').map(encodeURIComponent).join('/')}`,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Type': type },
          body: bytes as Uint8Array<ArrayBuffer>,
        },
      );
      await response.arrayBuffer();
      if (!response.ok) throw new FilesUnreachableError();
    },
    remove: async (bucket, names) => {
      const response = await fetch(`${url}/storage/v1/object/${encodeURIComponent(bucket)}`, {
        method: 'DELETE',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ prefixes: names }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new FilesUnreachableError();
    },
    signUpload: async (bucket, name, mostBytes) => {
      const response = await fetch(address('upload/sign', bucket, name), {
        method: 'POST',
        headers: { ...headers, 'X-Most-Bytes': String(mostBytes) },
      });
      const said = (await response.json().catch(() => ({}))) as { url?: unknown };
      if (!response.ok || typeof said.url !== 'string') throw new FilesUnreachableError();
      return said.url;
    },
    sign: async (bucket, name, seconds) => {
      const response = await fetch(address('sign', bucket, name), {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ expiresIn: seconds }),
      });
      const said = (await response.json().catch(() => ({}))) as { signedURL?: unknown; statusCode?: unknown };
      if (said.statusCode === '404') return undefined;
      if (!response.ok || typeof said.signedURL !== 'string') throw new FilesUnreachableError();
      return said.signedURL;
    },
  };
}
