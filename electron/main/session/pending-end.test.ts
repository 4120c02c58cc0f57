import { expect, it, vi } from 'vitest';
import type { HandlerLoaders } from '#shared/contract/bridge.ts';
import { createPendingEnd } from './pending-end.ts';

const signedIn = {
  profile: { id: 'mia', email: '', role: 'manager', status: 'active', displayName: 'Mia', rowVersion: 1 },
  isNewProfile: false,
};

function open() {
  const isHeard = vi.fn(() => false);
  const getSession = vi.fn(async (): Promise<unknown> => null);
  const { note, tellIn } = createPendingEnd(isHeard);
  const handlers = tellIn({
    auth: async () => ({ 'auth.getSession': getSession }),
  } as unknown as HandlerLoaders);
  const ask = async () => (await handlers.auth())['auth.getSession']();
  return { isHeard, getSession, note, ask };
}

it.each([
  ['by-server', 'session_ended'],
  ['deactivated', 'account_inactive'],
] as const)('answers a page that loads after an end %s with its reason, once', async (end, hint) => {
  const { note, ask } = open();
  note('auth.sessionChanged', { session: null, end });
  await expect(ask()).rejects.toMatchObject({ hint });
  expect(await ask()).toBeNull();
});

it('tells the end before the session, which the client may still have', async () => {
  const { note, ask, getSession } = open();
  getSession.mockResolvedValue(signedIn);
  note('auth.sessionChanged', { session: null, end: 'deactivated' });
  await expect(ask()).rejects.toMatchObject({ hint: 'account_inactive' });
  expect(getSession).not.toHaveBeenCalled();
});

it('keeps the first of two reasons, and none of what has no words here', async () => {
  const { note, ask } = open();
  note('auth.sessionChanged', { session: null, end: 'by-server' });
  note('auth.sessionChanged', { session: null, end: 'deactivated' });
  note('auth.sessionChanged', { session: null });
  await expect(ask()).rejects.toMatchObject({ hint: 'session_ended' });
  note('auth.sessionChanged', { session: null, end: 'elsewhere' });
  note('auth.sessionChanged', { session: null });
  expect(await ask()).toBeNull();
});

it('keeps nothing that a page has heard', async () => {
  const { isHeard, note, ask } = open();
  isHeard.mockReturnValue(true);
  note('auth.sessionChanged', { session: null, end: 'by-server' });
  expect(await ask()).toBeNull();
});

it('forgets it when someone is signed in again', async () => {
  const { note, ask } = open();
  note('auth.sessionChanged', { session: null, end: 'by-server' });
  note('auth.sessionChanged', { session: signedIn });
  note('auth.sessionChanged', { session: null });
  expect(await ask()).toBeNull();
});
