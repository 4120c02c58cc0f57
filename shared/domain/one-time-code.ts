/** How a platform generates its one-time codes (RFC 6238). The secret is base32, in capitals, without padding. */
export type CodeSettings = {
  secret: string;
  algorithm: (typeof codeAlgorithms)[number];
  digits: 6 | 7 | 8;
  /** Seconds that a code is valid. */
  period: number;
};

export const codeAlgorithms = ['SHA1', 'SHA256', 'SHA512'] as const;
export const codePeriods = { least: 15, most: 120 } as const;

const base32 = /^[A-Z2-7]{16,128}$/;

/** The message for text that is neither a setup key nor the content of a QR code. */
export const noCodeSecret = 'This is not a setup key: paste the key or the otpauth:// link of the platform';

/** Whether a text is a secret in the format of `CodeSettings`. */
export const isCodeSecret = (text: string): boolean => base32.test(text);

/** Reads what a platform shows: a setup key in groups of letters, or the otpauth:// link in its QR code. */
export function readCodeSettings(text: string): CodeSettings | undefined {
  const trimmed = text.trim();
  if (!/^otpauth:/i.test(trimmed)) return settingsOf(trimmed, {});
  const query = /^otpauth:\/\/totp\/[^?#]*\?([^#]*)/i.exec(trimmed)?.[1];
  if (query === undefined) return undefined;
  const given: Record<string, string> = Object.fromEntries(
    query.split('&').map((part) => [part.split('=', 1)[0] ?? '', decoded(part.slice(part.indexOf('=') + 1))]),
  );
  return settingsOf(given['secret'] ?? '', given);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function settingsOf(key: string, given: Readonly<Record<string, string>>): CodeSettings | undefined {
  const secret = key.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  const name = (given['algorithm'] ?? 'SHA1').toUpperCase().replace('-', '');
  const algorithm = codeAlgorithms.find((known) => known === name);
  const digits = Number(given['digits'] ?? 6);
  const period = Number(given['period'] ?? 30);
  const isKnown = digits === 6 || digits === 7 || digits === 8;
  const isInBounds = Number.isInteger(period) && period >= codePeriods.least && period <= codePeriods.most;
  if (!isCodeSecret(secret) || algorithm === undefined || !isKnown || !isInBounds) return undefined;
  return { secret, algorithm, digits, period };
}
