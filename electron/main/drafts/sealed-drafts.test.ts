import { describe, expect, it } from 'vitest';
import { draftBounds, type Draft } from '#shared/domain/drafts.ts';
import type { Sealer } from '#electron/main/session/sealer.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';
import { createSealedDrafts } from './sealed-drafts.ts';

const one = 'https://one.example';
const mia = '11111111-1111-4111-8111-111111111111';
const tomas = '22222222-2222-4222-8222-222222222222';
const now = Date.parse('2026-11-22T09:00:00Z');

const draft = (name: string, content = '{"stageName":"Half Done"}', typedAt = now): Draft => ({
  name,
  content,
  typedAt,
});

/** A keyring whose encryption is only for tests. */
const keyring = ({ isAvailable = true, seal = 'sealed:' } = {}): Sealer => ({
  isAvailable: async () => isAvailable,
  seal: async (text) => seal + Buffer.from(text).toString('hex'),
  open: async (sealed) => {
    if (!sealed.startsWith(seal)) throw new Error('wrong key');
    return Buffer.from(sealed.slice(seal.length), 'hex').toString();
  },
});

function start({ file = createTestJsonFile(), sealer = keyring(), at = now } = {}) {
  const address = { current: one as string | undefined };
  const signedIn = { id: undefined as string | undefined };
  const store = createSealedDrafts({
    file,
    sealer,
    server: () => address.current,
    person: async () => signedIn.id,
    now: () => at,
  });
  return {
    file,
    address,
    store,
    open: (ownerId: string) => {
      signedIn.id = ownerId;
      return store.handlers['drafts.open']({ ownerId });
    },
    /** Calls as a compromised page might. */
    ask: (ownerId: string, personId: string | undefined) => {
      signedIn.id = personId;
      return store.handlers['drafts.open']({ ownerId });
    },
    keep: (ownerId: string, kept: Draft) => store.handlers['drafts.keep']({ ownerId, ...kept }),
    drop: (ownerId: string, name: string) => store.handlers['drafts.drop']({ ownerId, name }),
    clear: () => store.handlers['drafts.clear'](),
  };
}

describe('with a keyring', () => {
  it('keeps what was typed over a restart, and only sealed', async () => {
    const first = start();
    expect(await first.open(mia)).toEqual([]);
    await first.keep(mia, draft('new model', '{"stageName":"Half"}'));
    await first.keep(mia, draft('new model'));
    expect(JSON.stringify(first.file.content)).not.toMatch(/Half|new model|1111/);
    expect(await start({ file: first.file }).open(mia)).toEqual([draft('new model')]);
  });

  it('knows after a restart what was put away', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, { ...draft('new model'), isPutAway: true });
    expect(await start({ file: first.file }).open(mia)).toEqual([{ ...draft('new model'), isPutAway: true }]);
  });

  it('keeps the last of what comes at once', async () => {
    const first = start();
    void first.open(mia);
    void first.keep(mia, draft('new model', 'first'));
    void first.keep(mia, draft('new model', 'second'));
    expect(first.store.isBusy()).toBe(true);
    await first.store.settled();
    expect(first.store.isBusy()).toBe(false);
    expect(await start({ file: first.file }).open(mia)).toEqual([draft('new model', 'second')]);
  });

  it('forgets what was sent, and everything at the end', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, draft('new model'));
    await first.keep(mia, draft('profile'));
    await first.drop(mia, 'new model');
    expect(await start({ file: first.file }).open(mia)).toEqual([draft('profile')]);
    await first.clear();
    expect(first.file.content).toEqual({ sealed: {} });
    // A late call from a page that is gone by now.
    await first.keep(mia, draft('profile'));
    expect(first.file.content).toEqual({ sealed: {} });
  });

  it('shows nobody what another person typed, and throws it away', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, draft('new model'));
    expect(await first.open(tomas)).toEqual([]);
    expect(first.file.content).toEqual({ sealed: {} });
    await first.keep(mia, draft('new model'));
    expect(await first.open(tomas)).toEqual([]);
    expect(await first.open(mia)).toEqual([]);
  });

  it('hands nothing out while nobody, or someone else, is signed in, and leaves it as it is', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, draft('new model'));
    const before = JSON.stringify(first.file.content);
    const next = start({ file: first.file });
    expect(await next.ask(mia, undefined)).toEqual([]);
    expect(await next.ask(mia, tomas)).toEqual([]);
    expect(JSON.stringify(first.file.content)).toBe(before);
    expect(await next.open(mia)).toEqual([draft('new model')]);
  });

  it('keeps servers apart, and forgets one alone', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, draft('new model'));
    first.address.current = 'https://other.example';
    expect(await first.open(mia)).toEqual([]);
    await first.keep(mia, draft('profile'));
    first.store.forget(one);
    await first.store.settled();
    const next = start({ file: first.file });
    expect(await next.open(mia)).toEqual([]);
    next.address.current = 'https://other.example';
    expect(await next.open(mia)).toEqual([draft('profile')]);
  });

  it('is bounded, whatever the page sends, and drops what is seven days old', async () => {
    const first = start();
    await first.open(mia);
    for (let at = 0; at <= draftBounds.count; at += 1)
      await first.keep(mia, draft(`row ${at}`, '{}', now + at));
    expect(await first.open(mia)).toHaveLength(draftBounds.count);
    expect(await start({ file: first.file, at: now + 8 * 24 * 3_600_000 }).open(mia)).toEqual([]);
    expect(first.file.content).toEqual({ sealed: {} });
  });

  it('starts empty where it cannot open what it has, or someone has spoilt it', async () => {
    const first = start();
    await first.open(mia);
    await first.keep(mia, draft('new model'));
    expect(await start({ file: first.file, sealer: keyring({ seal: 'other:' }) }).open(mia)).toEqual([]);
    expect(await start({ file: createTestJsonFile({ sealed: { [one]: 7 } }) }).open(mia)).toEqual([]);
    expect(await start({ file: createTestJsonFile({ sealed: 'no' }) }).open(mia)).toEqual([]);
  });
});

it('keeps everything in memory alone without a keyring', async () => {
  const first = start({ sealer: keyring({ isAvailable: false }) });
  await first.open(mia);
  await first.keep(mia, draft('new model'));
  expect(await first.open(mia)).toEqual([draft('new model')]);
  expect(first.file.content).toEqual({});
});

it('keeps nothing before it knows a server', async () => {
  const first = start();
  first.address.current = undefined;
  expect(await first.open(mia)).toEqual([]);
  await first.keep(mia, draft('new model'));
  await first.clear();
  expect(first.file.content).toEqual({});
});
