import * as z from 'zod/mini';
import { useSessionStore } from './session-store.ts';

const key = 'marquee.signed-in';

const shellSchema = z.object({
  personId: z.string().check(z.maxLength(40)),
  groups: z
    .array(
      z.object({
        label: z.nullable(z.string().check(z.maxLength(40))),
        items: z
          .array(
            z.object({
              name: z.string().check(z.maxLength(40)),
              title: z.string().check(z.maxLength(40)),
              /** The paths of its icon, whose code loads later. */
              icon: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(12)),
            }),
          )
          .check(z.maxLength(40)),
      }),
    )
    .check(z.maxLength(20)),
});

/**
 * The navigation of the last person who was signed in here, as they saw it: names of areas only, not their contents.
 */
export type LastShell = z.infer<typeof shellSchema>;

const read = (): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // Storage may be blocked. The page then fetches what it needs a moment later.
  }
};

const write = (value: string | null): void => {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // As above.
  }
};

/**
 * Whether someone was signed in here last. Decides what to load and draw while the host is still checking the session.
 * It grants no access.
 */
export const wasSignedIn = (): boolean => read() !== null;

export function readLastShell(): LastShell | undefined {
  const kept = read();
  if (kept === null || kept === signedIn) return undefined;
  try {
    return shellSchema.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

const signedIn = 'yes';

/** Saves it for the next start, for this person only. */
export function keepLastShell(shell: LastShell): void {
  const text = JSON.stringify(shell);
  const kept = read();
  // If nothing is stored, another window has signed out in the meantime.
  if (kept !== null && kept !== text) write(text);
}

/** If nothing is stored for this person, data of any other person is removed. */
export function keepShellOf(personId: string): LastShell | undefined {
  const kept = readLastShell();
  if (kept === undefined || kept.personId === personId) return kept;
  write(signedIn);
  return undefined;
}

export const forgetLastSession = (): void => {
  write(null);
};

/** Remembers for the next start who was signed in, until they sign out. */
export function rememberSignedIn(): () => void {
  return useSessionStore.subscribe(({ session }) => {
    if (session.status === 'signedIn' && !wasSignedIn()) write(signedIn);
    if (session.status === 'signedOut') forgetLastSession();
  });
}
