import { judgeAuthBody } from '#backend/bounds/auth-body.ts';

/** The fields of a request to the sign-in service, parsed once. */
export type AuthFields = {
  /** In lower case, as accounts store it; empty where a route takes no email. */
  email: string;
  /** The profile data that someone enters at sign-up. */
  data: Readonly<Record<string, unknown>>;
  all: Readonly<Record<string, unknown>>;
};

// eslint-disable-next-line no-control-regex -- an address must not contain these
const emailShape = /^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f]+$/;

/** Parses the body of a request, or says what is wrong with it without quoting any of it. */
export function authFields(body: string): AuthFields | { problem: string } {
  const all = objectIn(body);
  if (all === undefined) return { problem: 'The body has to be a JSON object' };
  const problem = judgeAuthBody(all);
  if (problem) return { problem: problem.message };
  // judgeAuthBody has already checked their types; without them there is nothing to read.
  const email = typeof all['email'] === 'string' ? all['email'] : '';
  const data = isObject(all['data']) ? all['data'] : {};
  if (email !== '' && !emailShape.test(email))
    return { problem: 'Unable to validate email address: invalid format' };
  return { email: email.toLowerCase(), data, all };
}

function objectIn(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
