/** The form's own rule. Nothing tells a project's before it refuses a password: known from then on, for as long as the page is open. */
let shortest = 6;

/** A hint for a field that takes a new password. */
export const shortestPassword = () => `At least ${String(shortest)} characters`;

/** Passes on the failure of a call that sets a password, in which the auth server may have written how long it has to be. */
export function learnShortest(error: unknown): never {
  shortest = Math.max(
    6,
    Number(/Password should be at least (\d{1,2}) /.exec(String(error))?.[1] ?? shortest),
  );
  throw error;
}
