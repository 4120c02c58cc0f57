import * as z from 'zod/mini';
import type { Handlers } from '#shared/contract/bridge.ts';
import { draftsWithinBounds, type Draft } from '#shared/domain/drafts.ts';
import type { Sealer } from '#electron/main/session/sealer.ts';
import type { JsonFile } from '#electron/main/settings/json-file.ts';

/** What one user has typed at one server and not sent. */
type Kept = { ownerId: string; drafts: Draft[] };

type Parts = {
  file: JsonFile;
  sealer: Sealer;
  /** The address of the current server. */
  server: () => string | undefined;
  /** The user signed in there. */
  person: () => Promise<string | undefined>;
  now?: () => number;
};

/**
 * Drafts of the signed-in user, by server: encrypted by the keyring in a JSON file, or only in memory if there is no
 * keyring. The latter needs no message: the session already shows one.
 */
export function createSealedDrafts({ file, sealer, server, person, now = Date.now }: Parts) {
  const memory = new Map<string, Kept>();
  // One after another: a later draft must not be encrypted, and so written, earlier.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    waiting += 1;
    const turn = last.then(run).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };

  async function load(address: string): Promise<Kept | undefined> {
    const known = memory.get(address);
    if (known !== undefined) return known;
    const sealed = read(file)[address];
    if (sealed === undefined) return undefined;
    try {
      // Drafts that cannot be decrypted are deleted: they might belong to any user.
      return keptSchema.parse(JSON.parse(await sealer.open(sealed)));
    } catch {
      return undefined;
    }
  }

  async function save(address: string, kept: Kept): Promise<void> {
    const drafts = draftsWithinBounds(kept.drafts, now());
    memory.set(address, { ...kept, drafts });
    if (drafts.length === 0) {
      forget(file, address);
      return;
    }
    try {
      if (!(await sealer.isAvailable())) return;
      const sealed = await sealer.seal(JSON.stringify({ ...kept, drafts }));
      file.write({ sealed: { ...read(file), [address]: sealed } });
    } catch {
      // Better to store nothing than an older draft, which may have been sent by now.
      forget(file, address);
    }
  }

  const change = (ownerId: string, next: (drafts: readonly Draft[]) => Draft[]): Promise<void> => {
    const address = server();
    return inTurn(async () => {
      const kept = address === undefined ? undefined : memory.get(address);
      if (address !== undefined && kept?.ownerId === ownerId)
        await save(address, { ownerId, drafts: next(kept.drafts) });
    });
  };

  const handlers: Handlers<'drafts'> = {
    'drafts.open': ({ ownerId }) => {
      const address = server();
      return inTurn(async () => {
        // A compromised page must not read what another user typed before.
        if (address === undefined || (await person()) !== ownerId) return [];
        const found = await load(address);
        const kept = found?.ownerId === ownerId ? found : { ownerId, drafts: [] };
        await save(address, kept);
        return memory.get(address)?.drafts ?? [];
      });
    },
    'drafts.keep': ({ ownerId, ...draft }) =>
      change(ownerId, (drafts) => [...without(drafts, draft.name), draft]),
    'drafts.drop': ({ ownerId, name }) => change(ownerId, (drafts) => without(drafts, name)),
    'drafts.clear': async () => {
      const address = server();
      if (address !== undefined) await forgetServer(address);
    },
  };

  function forgetServer(address: string): Promise<void> {
    return inTurn(async () => {
      memory.delete(address);
      forget(file, address);
    });
  }

  return {
    handlers,
    /** Deletes the drafts of a server. */
    forget: (address: string): void => void forgetServer(address),
    /** Whether something is still being encrypted. */
    isBusy: (): boolean => waiting > 0,
    settled: async (): Promise<void> => {
      while (waiting > 0) await last;
    },
  };
}

const without = (drafts: readonly Draft[], name: string) => drafts.filter((draft) => draft.name !== name);

const keptSchema = z.object({
  ownerId: z.string(),
  drafts: z.array(
    z.object({
      name: z.string(),
      content: z.string(),
      typedAt: z.number(),
      isPutAway: z.optional(z.literal(true)),
    }),
  ),
});
const contentSchema = z.object({ sealed: z.record(z.string(), z.unknown()) });

/** Encrypted texts by address. A damaged one does not affect the others. */
function read(file: JsonFile): Record<string, string> {
  const { sealed } = contentSchema.safeParse(file.read()).data ?? { sealed: {} };
  return Object.fromEntries(
    Object.entries(sealed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function forget(file: JsonFile, address: string): void {
  const { [address]: gone, ...others } = read(file);
  if (gone !== undefined) file.write({ sealed: others });
}
