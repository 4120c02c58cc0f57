import { malformed, type Problem } from './json-body.ts';
import { limits } from './limits.ts';

/** Fields of the auth server's bodies that must be strings wherever they occur. */
const texts = [
  'password',
  'current_password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
] as const;

/** Checks the body of a request to the auth server, which would pass it to the database unchanged. */
export function judgeAuthBody(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return malformed('The body has to be a JSON object');
  const fields: Record<string, unknown> = { ...body };
  return judgeEmail(fields['email']) ?? judgeTexts(fields) ?? judgeMetadata(fields['data']);
}

function judgeEmail(email: unknown): Problem | undefined {
  if (email === undefined || email === null) return undefined;
  if (typeof email !== 'string') return malformed('An email address has to be a text');
  if (email.length > limits.emailChars)
    return malformed(`An email address may have ${String(limits.emailChars)} characters`);
  // eslint-disable-next-line no-control-regex -- an address must not contain these
  return /[\u0000-\u001f\u007f]/.test(email)
    ? malformed('An email address holds a character that does not belong there')
    : undefined;
}

function judgeTexts(fields: Record<string, unknown>): Problem | undefined {
  for (const name of texts) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return malformed(`${name} has to be a text`);
    if (value.length > limits.authTextChars)
      return malformed(`${name} may have ${String(limits.authTextChars)} characters`);
  }
  return undefined;
}

/** The data an account stores about itself: the name, and during sign-up the token of an invitation. */
function judgeMetadata(data: unknown): Problem | undefined {
  if (data === undefined || data === null) return undefined;
  if (typeof data !== 'object' || Array.isArray(data)) return malformed('data has to be a JSON object');
  return JSON.stringify(data).length > limits.metadataChars
    ? malformed(`data may have ${String(limits.metadataChars)} characters`)
    : undefined;
}
