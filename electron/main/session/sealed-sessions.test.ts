import { describe, expect, it, vi } from 'vitest';
import type { Sealer } from './sealer.ts';
import { createSealedSession } from './sealed-sessions.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';

const server = 'https://one.example';
const key = 'sb-one-auth-token';

/** A keyring whose encryption is only for tests; `change` replaces it by another user's, or a new one. */
function createKeyring({ isAvailable = true } = {}) {
  let seal = 'sealed:';
  const keyring: Sealer & { change: () => void } = {
    isAvailable: async () => isAvailable,
    seal: async (text) => seal + Buffer.from(text).toString('hex'),
    open: async (sealed) => {
      if (!sealed.startsWith(seal)) throw new Error('wrong key');
      return Buffer.from(sealed.slice(seal.length), 'hex').toString();
    },
    change: () => (seal = 'other:'),
  };
  return keyring;
}

const noKeyring = () => createKeyring({ isAvailable: false });

describe('with a keyring', () => {
  it('keeps a session over a restart, and only sealed', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    await createSealedSession(file, keyring, server).setItem(key, 'mia-secret');
    expect(JSON.stringify(file.content)).not.toContain('mia-secret');
    const next = createSealedSession(file, keyring, server);
    expect(await next.getItem(key)).toBe('mia-secret');
    expect(next.takeLoss()).toBeUndefined();
  });

  it('forgets a session that ends', async () => {
    const file = createTestJsonFile();
    const store = createSealedSession(file, createKeyring(), server);
    await store.setItem(key, 'token');
    await store.removeItem(key);
    expect(await store.getItem(key)).toBeNull();
    expect(file.content).toEqual({ sealed: {}, unkept: {} });
  });

  it('keeps the last of two values that come at once', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    const store = createSealedSession(file, keyring, server);
    await Promise.all([store.setItem(key, 'first'), store.setItem(key, 'second')]);
    expect(await createSealedSession(file, keyring, server).getItem(key)).toBe('second');
  });

  it('never hands one server’s session to another', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    await createSealedSession(file, keyring, server).setItem(key, 'token');
    const other = createSealedSession(file, keyring, 'https://other.example');
    expect(await other.getItem(key)).toBeNull();
  });

  it('says that the keyring could not open a session, and stops trying', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    await createSealedSession(file, keyring, server).setItem(key, 'token');
    keyring.change();
    const store = createSealedSession(file, keyring, server);
    expect(await store.getItem(key)).toBeNull();
    expect(store.takeLoss()).toBe('not_opened');
    expect(file.content).toMatchObject({ sealed: {} });
  });
});

describe('without a keyring', () => {
  it('keeps a session in memory, and nothing of it in the file', async () => {
    const file = createTestJsonFile();
    const store = createSealedSession(file, noKeyring(), server);
    await store.setItem(key, 'mia-secret');
    expect(await store.getItem(key)).toBe('mia-secret');
    expect(JSON.stringify(file.content)).not.toContain('mia-secret');
  });

  it('says at the next start, once, why the session is gone', async () => {
    const file = createTestJsonFile();
    await createSealedSession(file, noKeyring(), server).setItem(key, 'token');
    const next = createSealedSession(file, noKeyring(), server);
    expect(await next.getItem(key)).toBeNull();
    expect(next.takeLoss()).toBe('no_keyring');
    await next.getItem(key);
    expect(next.takeLoss()).toBeUndefined();
    const third = createSealedSession(file, noKeyring(), server);
    await third.getItem(key);
    expect(third.takeLoss()).toBeUndefined();
  });

  it('says so as soon as it cannot keep one, and not again', async () => {
    const onNotKept = vi.fn();
    const store = createSealedSession(createTestJsonFile(), noKeyring(), server, onNotKept);
    expect(onNotKept).not.toHaveBeenCalled();
    await store.setItem(key, 'token');
    await store.setItem(key, 'renewed');
    expect(onNotKept).toHaveBeenCalledOnce();
  });

  it('says nothing to someone who has signed out', async () => {
    const file = createTestJsonFile();
    const store = createSealedSession(file, noKeyring(), server);
    await store.setItem(key, 'token');
    await store.removeItem(key);
    const next = createSealedSession(file, noKeyring(), server);
    await next.getItem(key);
    expect(next.takeLoss()).toBeUndefined();
  });

  it('leaves a sealed session for the day when the keyring is back', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    await createSealedSession(file, keyring, server).setItem(key, 'token');
    const without = createSealedSession(file, noKeyring(), server);
    expect(await without.getItem(key)).toBeNull();
    expect(without.takeLoss()).toBe('no_keyring');
    expect(await createSealedSession(file, keyring, server).getItem(key)).toBe('token');
  });

  it('drops a sealed session that a new one replaces', async () => {
    const file = createTestJsonFile();
    const keyring = createKeyring();
    await createSealedSession(file, keyring, server).setItem(key, 'old');
    await createSealedSession(file, noKeyring(), server).setItem(key, 'new');
    expect(await createSealedSession(file, keyring, server).getItem(key)).toBeNull();
  });
});

it('starts empty from a file that someone has spoilt', async () => {
  const file = createTestJsonFile({ sealed: 'no', unkept: [1] });
  const store = createSealedSession(file, createKeyring(), server);
  expect(await store.getItem(key)).toBeNull();
  await store.setItem(key, 'token');
  expect(await store.getItem(key)).toBe('token');
});

it('loses one entry that someone has spoilt, and no other', async () => {
  const file = createTestJsonFile();
  const keyring = createKeyring();
  await createSealedSession(file, keyring, server).setItem(key, 'token');
  const { sealed } = file.content as { sealed: Record<string, string> };
  file.write({ sealed: { ...sealed, 'https://other.example x': 7 }, unkept: { y: 'nonsense' } });
  expect(await createSealedSession(file, keyring, server).getItem(key)).toBe('token');
});
