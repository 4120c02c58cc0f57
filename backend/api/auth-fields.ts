import { judgeAuthBody } from '#backend/bounds/auth-body.ts';

/** What a request to the sign-in service brings, read once. */
export type AuthFields = {
  /** In small letters, as accounts keep it; empty where a route takes none. */
  email: string;
  /** What someone writes of themselves at sign-up. */
  data: Readonly<Record<string, unknown>>;
  all: Readonly<Record<string, unknown>>;
};

// eslint-disable-next-line no-control-regex -- these are what an address must not hold
const emailShape = /^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f]+$/;

/** Reads the body of a request, or says what is wrong with it without repeating any of it. */
export function authFields(body: string): AuthFields | { problem: string } {
  const all = objectIn(body);
  if (all === undefined) return { problem: 'The body has to be a JSON object' };
  const problem = judgeAuthBody(all);
  if (problem) return { problem: problem.message };
  // It has judged that they are what they have to be; without them there is nothing to read.
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
