import { limits } from './limits.ts';

/** Why a request is refused, in one sentence. `size`: it is too large; `text`: it is malformed. */
export type Problem = { kind: 'size' | 'text'; message: string };

export const tooMuch = (message: string): Problem => ({ kind: 'size', message });
export const malformed = (message: string): Problem => ({ kind: 'text', message });

export const unstorable = malformed('A text holds a character that cannot be stored');

/** Whether Postgres can store a text: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Parses a body that must be JSON in UTF-8 and within the limits. */
export function readJsonBody(bytes: Uint8Array): { value: unknown } | { problem: Problem } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { problem: malformed('The body is not JSON in UTF-8') };
  }
  const problem = jsonProblem(value);
  return problem === undefined ? { value } : { problem };
}

/** The problem with parsed JSON, if any. */
export const jsonProblem = (value: unknown): Problem | undefined => problemIn(value, limits.jsonDepth);

function problemIn(value: unknown, depth: number): Problem | undefined {
  if (typeof value === 'string') {
    if (isDeepJson(value))
      return tooMuch(`JSON in a text may be nested ${String(limits.textJsonDepth)} levels deep`);
    return isStorable(value) ? undefined : unstorable;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return tooMuch(`JSON may be nested ${String(limits.jsonDepth)} levels deep`);
  if (Array.isArray(value) && value.length > limits.listLength)
    return tooMuch(`A list may have ${String(limits.listLength)} entries`);
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return malformed('A name in the body cannot be read');
    const problem = isStorable(key) ? problemIn(inner, depth - 1) : unstorable;
    if (problem) return problem;
  }
  return undefined;
}

/**
 * Whether a procedure that parses this text as JSON would find it nested too deep: that exhausts the engine's stack,
 * which it doesn't survive several times.
 */
function isDeepJson(text: string): boolean {
  if (text.length <= limits.textJsonDepth || !/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if ((sign === '[' || sign === '{') && ++depth > limits.textJsonDepth) return true;
  }
  return false;
}
