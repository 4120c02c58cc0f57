import * as z from 'zod/mini';
import type { JsonFile } from '#electron/main/settings/json-file.ts';
import type { Sealer } from './sealer.ts';

const reasonSchema = z.enum(['no_keyring', 'not_opened']);
type Content = {
  /** Encrypted values by address and key. */
  sealed: Record<string, string>;
  /** What could not be stored, and why: the next start shows it. */
  unkept: Record<string, LossReason>;
};

/** Why a user who was signed in has to sign in again. */
export type LossReason = z.infer<typeof reasonSchema>;
export type SealedSession = ReturnType<typeof createSealedSession>;

/**
 * The client's storage for its session: encrypted by the keyring in a JSON file, or only in memory if there is no
 * keyring. Values belong to one server, so that they are never sent to another.
 */
export function createSealedSession(
  file: JsonFile,
  sealer: Sealer,
  server: string,
  onNotKept: () => void = () => undefined,
) {
  const memory = new Map<string, string>();
  const inFile = (key: string) => `${server} ${key}`;
  let lost: LossReason | undefined;
  let isTold = false;
  let isNotKeptTold = false;
  // One after another: a value may be replaced while the keyring still encrypts the previous one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };

  async function load(key: string): Promise<string | null> {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const content = read(file);
    const sealed = content.sealed[inFile(key)];
    const reason = content.unkept[inFile(key)];
    if (reason !== undefined) lose(reason);
    if (sealed === undefined) return null;
    // The value stays in the file: the keyring may be available at the next start.
    if (!(await sealer.isAvailable())) return lose('no_keyring');
    try {
      const value = await sealer.open(sealed);
      memory.set(key, value);
      return value;
    } catch {
      forget(file, inFile(key));
      return lose('not_opened');
    }
  }

  function lose(reason: LossReason): null {
    if (!isTold) lost = reason;
    return null;
  }

  function giveUpKeeping(key: string): void {
    note(file, inFile(key), 'no_keyring');
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
      const { [inFile(key)]: _, ...unkept } = read(file).unkept;
      file.write({ sealed: { ...read(file).sealed, [inFile(key)]: sealed }, unkept });
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
        forget(file, inFile(key));
      }),
    /** Whether there is a session in memory. */
    holds: (): boolean => memory.size > 0,
    /** Why an earlier session is gone; returned once. */
    takeLoss: (): LossReason | undefined => {
      const reason = lost;
      if (reason === undefined) return undefined;
      lost = undefined;
      isTold = true;
      file.write({ ...read(file), unkept: {} });
      return reason;
    },
  };
}

const contentSchema = z.object({ sealed: z.optional(z.unknown()), unkept: z.optional(z.unknown()) });

function read(file: JsonFile): Content {
  const { sealed, unkept } = contentSchema.safeParse(file.read()).data ?? {};
  return { sealed: validEntries(sealed, z.string()), unkept: validEntries(unkept, reasonSchema) };
}

/** An unreadable entry does not affect the sessions of other servers. */
function validEntries<T>(value: unknown, schema: z.ZodMiniType<T>): Record<string, T> {
  const entries = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const result = schema.safeParse(entry);
      return result.success ? [[name, result.data]] : [];
    }),
  );
}

/** Writes only if something changes: the client removes keys that it has never set. */
function forget(file: JsonFile, name: string): void {
  const content = read(file);
  if (!(name in content.sealed) && !(name in content.unkept)) return;
  const { [name]: _sealed, ...sealed } = content.sealed;
  const { [name]: _reason, ...unkept } = content.unkept;
  file.write({ sealed, unkept });
}

/** Also removes an older encrypted value, which at the next start would look like a valid session. */
function note(file: JsonFile, name: string, reason: LossReason): void {
  const content = read(file);
  const { [name]: _sealed, ...sealed } = content.sealed;
  file.write({ sealed, unkept: { ...content.unkept, [name]: reason } });
}

/** Whether anything is stored for a server: a session, or why there is none. */
export function holdsSession(file: JsonFile, server: string): boolean {
  const { sealed, unkept } = read(file);
  return [...Object.keys(sealed), ...Object.keys(unkept)].some((name) => name.startsWith(`${server} `));
}

/** Deletes everything stored for a server. */
export function forgetSessions(file: JsonFile, server: string): void {
  const content = read(file);
  const ofOthers = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${server} `)));
  file.write({ sealed: ofOthers(content.sealed), unkept: ofOthers(content.unkept) });
}
