import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '#shared/contract/bridge.ts';
import { serveBridge } from './ipc.ts';

type Listener = (event: { senderFrame: unknown; sender?: unknown }, ...args: unknown[]) => Promise<Reply>;

function serve(isTrusted: boolean) {
  const call = vi.fn(async (): Promise<Reply> => ({ ok: true, data: 'answer' }));
  const onCall = vi.fn();
  const onForeign = vi.fn();
  const channels = new Map<string, Listener>();
  const handle = (channel: string, listener: unknown) => void channels.set(channel, listener as Listener);
  serveBridge({ ipcMain: { handle }, isTrusted: () => isTrusted, call, onCall, onForeign });
  const ask: Listener = (...sent) => {
    const listener = channels.get('bridge:call');
    if (listener === undefined) throw new Error('Nobody listens');
    return listener(...sent);
  };
  return { call, onCall, onForeign, channels, ask };
}

describe('the channel by which a page asks', () => {
  it('is the only one', () => {
    expect([...serve(true).channels.keys()]).toEqual(['bridge:call']);
  });

  it('passes the call of the app’s own page on, with its answer', async () => {
    const { ask, call } = serve(true);
    expect(await ask({ senderFrame: {} }, 'models.get', { id: 1 })).toEqual({ ok: true, data: 'answer' });
    expect(call).toHaveBeenCalledWith('models.get', { id: 1 });
  });

  it('says which page asks before it is answered', async () => {
    const { ask, call, onCall } = serve(true);
    const page = {};
    await ask({ senderFrame: {}, sender: page }, 'auth.getSession');
    expect(onCall).toHaveBeenCalledExactlyOnceWith(page, 'auth.getSession');
    expect(onCall).toHaveBeenCalledBefore(call);
  });

  it('passes on in whose view it is asked, and never takes that for no view', async () => {
    const { ask, call } = serve(true);
    await ask({ senderFrame: {} }, 'models.get', { id: 1 }, 'jonas');
    expect(call).toHaveBeenLastCalledWith('models.get', { id: 1 }, 'jonas');
    for (const odd of ['', 0, false, null, {}]) {
      await ask({ senderFrame: {} }, 'models.get', { id: 1 }, odd);
      expect(call).toHaveBeenLastCalledWith('models.get', { id: 1 }, '');
    }
  });

  it('refuses a foreign frame as data, and asks nobody', async () => {
    const { ask, call, onCall, onForeign } = serve(false);
    expect(await ask({ senderFrame: {} }, 'models.get', { id: 1 })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', hint: 'foreign_frame' },
    });
    expect(call).not.toHaveBeenCalled();
    expect(onCall).not.toHaveBeenCalled();
    expect(onForeign).toHaveBeenCalledOnce();
  });

  it('takes a name that is no text for an unknown one', async () => {
    const { ask, call } = serve(true);
    await ask({ senderFrame: {} }, { toString: () => 'auth.signOut' });
    expect(call).toHaveBeenCalledWith('', undefined);
  });
});
