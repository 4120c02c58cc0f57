const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const digest = async (word: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(word)));

/** 32 random bytes, as addresses carry them. */
export const randomWord = (): string => encode(crypto.getRandomValues(new Uint8Array(32)));

/** What a service is told of the verifier, which only proves who asked once the code is exchanged (RFC 7636). */
export const challengeOf = async (verifier: string): Promise<string> => encode(await digest(verifier));

/** What the database keeps of a state: the word stands in the address alone. */
export const hashOf = async (word: string): Promise<string> =>
  [...(await digest(word))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
