import * as z from 'zod/mini';
import type { Document } from '#electron/main/settings/json-file.ts';
import type { Sealer } from './sealer.ts';

const reasonSchema = z.enum(['no_keyring', 'not_opened']);
const contentSchema = z.object({
  /** Sealed values by address and key. */
  sealed: z.record(z.string(), z.string()),
  /** What could not be kept, and why: the next start says so. */
  unkept: z.record(z.string(), reasonSchema),
});
type Content = z.infer<typeof contentSchema>;

/** Why somebody who was signed in has to sign in again. */
export type LossReason = z.infer<typeof reasonSchema>;
export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The client's store for its session: sealed by the keyring into a document, or in memory alone where there is no keyring.
 * Values belong to one server, so that no other one is ever sent them.
 */
export function createSessionStore(
  document: Document,
  sealer: Sealer,
  server: string,
  onNotKept: () => void = () => undefined,
) {
  const memory = new Map<string, string>();
  const inFile = (key: string) => `${server} ${key}`;
  let lost: LossReason | undefined;
  let isTold = false;
  let isNotKeptTold = false;
  // One after the other: a value may be replaced while the keyring still seals its predecessor.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };

  async function load(key: string): Promise<string | null> {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const content = read(document);
    const sealed = content.sealed[inFile(key)];
    const reason = content.unkept[inFile(key)];
    if (reason !== undefined) lose(reason);
    if (sealed === undefined) return null;
    // Kept as it is: the keyring may be there at the next start.
    if (!(await sealer.isAvailable())) return lose('no_keyring');
    try {
      const value = await sealer.open(sealed);
      memory.set(key, value);
      return value;
    } catch {
      forget(document, inFile(key));
      return lose('not_opened');
    }
  }

  function lose(reason: LossReason): null {
    if (!isTold) lost = reason;
    return null;
  }

  function giveUpKeeping(key: string): void {
    note(document, inFile(key), 'no_keyring');
    if (!isNotKeptTold) onNotKept();
    isNotKeptTold = true;
  }

  async function save(key: string, value: string): Promise<void> {
    memory.set(key, value);
    lost = undefined;
    try {
      if (!(await sealer.isAvailable())) {
        giveUpKeeping(key);
        return;
      }
      const sealed = await sealer.seal(value);
      const { [inFile(key)]: _, ...unkept } = read(document).unkept;
      document.write({ sealed: { ...read(document).sealed, [inFile(key)]: sealed }, unkept });
    } catch {
      giveUpKeeping(key);
    }
  }

  return {
    getItem: (key: string) => inTurn(() => load(key)),
    setItem: (key: string, value: string) => inTurn(() => save(key, value)),
    removeItem: (key: string) =>
      inTurn(async () => {
        memory.delete(key);
        forget(document, inFile(key));
      }),
    /** Whether there is one in memory. */
    holds: (): boolean => memory.size > 0,
    /** Why an earlier session is gone; told once. */
    takeLoss: (): LossReason | undefined => {
      const reason = lost;
      if (reason === undefined) return undefined;
      lost = undefined;
      isTold = true;
      document.write({ ...read(document), unkept: {} });
      return reason;
    },
  };
}

function read(document: Document): Content {
  const result = contentSchema.safeParse(document.read());
  return result.success ? result.data : { sealed: {}, unkept: {} };
}

/** Writes only what changes something: the client removes keys that it has never set. */
function forget(document: Document, name: string): void {
  const content = read(document);
  if (!(name in content.sealed) && !(name in content.unkept)) return;
  const { [name]: _sealed, ...sealed } = content.sealed;
  const { [name]: _reason, ...unkept } = content.unkept;
  document.write({ sealed, unkept });
}

/** An older sealed value goes with it: at the next start it would be a session that is over. */
function note(document: Document, name: string, reason: LossReason): void {
  const content = read(document);
  const { [name]: _sealed, ...sealed } = content.sealed;
  document.write({ sealed, unkept: { ...content.unkept, [name]: reason } });
}

/** Whether anything is kept for a server: a session, or why there is none. */
export function holdsSession(document: Document, server: string): boolean {
  const { sealed, unkept } = read(document);
  return [...Object.keys(sealed), ...Object.keys(unkept)].some((name) => name.startsWith(`${server} `));
}

/** Throws away everything that was kept for a server. */
export function forgetSessions(document: Document, server: string): void {
  const content = read(document);
  const ofOthers = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${server} `)));
  document.write({ sealed: ofOthers(content.sealed), unkept: ofOthers(content.unkept) });
}
