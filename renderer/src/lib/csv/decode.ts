export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
] as const;

export type Encoding = (typeof encodings)[number]['value'] | 'utf-16be';

/**
 * Detects a file's encoding: by its byte order mark, else UTF-8 if it is valid, else the legacy encoding that its
 * letters suggest.
 */
export function findEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return looksCentralEuropean(bytes) ? 'windows-1250' : 'windows-1252';
  }
}

/**
 * š, ž and their capitals have the same code in both encodings. č ć đ ř ě have the codes of Western è æ ð ø ì, which
 * are rarer in names.
 */
function looksCentralEuropean(bytes: Uint8Array): boolean {
  const central = new Set([0xe8, 0xc8, 0xe6, 0xc6, 0xf0, 0xd0, 0xf8, 0xd8, 0xec, 0xb3, 0x9c, 0x9f]);
  const western = new Set([0xe9, 0xe0, 0xf1, 0xea, 0xfb, 0xee, 0xe5, 0xe3, 0xf5]);
  let balance = 0;
  for (const byte of bytes) balance += central.has(byte) ? 1 : western.has(byte) ? -1 : 0;
  return balance > 0;
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);
