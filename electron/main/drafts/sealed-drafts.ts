import * as z from 'zod/mini';
import type { Handlers } from '#shared/contract/bridge.ts';
import { draftsWithinBounds, type Draft } from '#shared/domain/drafts.ts';
import type { Sealer } from '#electron/main/session/sealer.ts';
import type { JsonFile } from '#electron/main/settings/json-file.ts';

/** What one person has typed at one server and not sent. */
type Kept = { ownerId: string; drafts: Draft[] };

type Parts = {
  file: JsonFile;
  sealer: Sealer;
  /** The address of the server in use. */
  server: () => string | undefined;
  /** Who is signed in there. */
  person: () => Promise<string | undefined>;
  now?: () => number;
};

/**
 * Drafts of the signed-in person, by server: sealed by the keyring into a JSON file, or in memory alone where there is no
 * keyring. Nobody is told of the latter: it is said of the session already.
 */
export function createSealedDrafts({ file, sealer, server, person, now = Date.now }: Parts) {
  const memory = new Map<string, Kept>();
  // One after the other: what comes later must not be sealed, and so written, sooner.
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
      // What cannot be opened is thrown away: it might be anyone's.
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
      // Rather nothing than what was typed before: it may have been sent by now.
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
        // A page that was taken over must not read what its person typed before.
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
    /** Throws away what was typed at a server. */
    forget: (address: string): void => void forgetServer(address),
    /** Whether something is still being sealed. */
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

/** Sealed texts by address. One that someone has spoilt does not take the others along. */
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
