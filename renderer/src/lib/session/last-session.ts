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
              /** The lines of its icon, whose code comes later. */
              icon: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(12)),
            }),
          )
          .check(z.maxLength(40)),
      }),
    )
    .check(z.maxLength(20)),
});

/** The navigation of who was signed in here last, as they saw it: names of areas, and nothing of what is in them. */
export type LastShell = z.infer<typeof shellSchema>;

const read = (): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // Storage may be closed to the page; then it fetches what it needs a moment later.
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

/** Whether someone was signed in here last: what to fetch, and draw, while the host is still asked. It lets nobody in. */
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

/** Remembers it for the next start, of this person alone. */
export function keepLastShell(shell: LastShell): void {
  const text = JSON.stringify(shell);
  const kept = read();
  // Where nothing is kept, another window has signed out meanwhile.
  if (kept !== null && kept !== text) write(text);
}

/** Of whom nothing is kept yet, nothing of another person stays. */
export function keepShellOf(personId: string): LastShell | undefined {
  const kept = readLastShell();
  if (kept === undefined || kept.personId === personId) return kept;
  write(signedIn);
  return undefined;
}

export const forgetLastSession = (): void => {
  write(null);
};

/** Keeps who was signed in for the next start, until they sign out. */
export function rememberSignedIn(): () => void {
  return useSessionStore.subscribe(({ session }) => {
    if (session.status === 'signedIn' && !wasSignedIn()) write(signedIn);
    if (session.status === 'signedOut') forgetLastSession();
  });
}
