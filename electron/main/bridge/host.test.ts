import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HandlerLoaders } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { backendAddress } from '#electron/main/server/backend-address.ts';
import { createSealedDrafts } from '#electron/main/drafts/sealed-drafts.ts';
import type { Sealer } from '#electron/main/session/sealer.ts';
import { createHost } from './host.ts';
import { desktopHandlers } from '#shared/services/desktop.ts';
import { serverHandlers } from '#electron/main/server/servers.ts';
import { createSettingsStore } from '#electron/main/settings/settings-store.ts';
import { createTestJsonFile } from '#electron/main/settings/test-json-file.ts';

const one = { url: 'https://one.example', publishableKey: 'sb_publishable_one' };
const two = { url: 'https://two.example', publishableKey: 'sb_publishable_two' };

const noKeyring: Sealer = {
  isAvailable: async () => false,
  seal: () => Promise.reject(new Error('no keyring')),
  open: () => Promise.reject(new Error('no keyring')),
};

function start({
  isGiven = false,
  check = async () => undefined,
}: { isGiven?: boolean; check?: () => Promise<void> } = {}) {
  const settings = createSettingsStore(createTestJsonFile());
  const stop = vi.fn(async () => undefined);
  const forget = vi.fn();
  const host = createHost({
    address: () => backendAddress({}, settings.read()),
    startServices: async ({ supabaseUrl }) => ({
      handlers: {
        config: async () => ({ 'config.getDefaultTimezone': async () => supabaseUrl }),
      } as unknown as HandlerLoaders,
      callInView: async (personId, name) => ({ ok: true, data: name, viewOf: personId }),
      personId: () => 'mia',
      stop,
    }),
    own: {
      desktop: desktopHandlers(),
      drafts: createSealedDrafts({
        file: createTestJsonFile(),
        sealer: noKeyring,
        server: () => host.current(),
        person: () => host.person(),
      }).handlers,
      links: { 'links.take': async () => null },
      servers: serverHandlers({
        settings,
        isGiven,
        current: () => host.current(),
        check,
        forget,
        restart: () => host.restart(),
      }),
    },
    checkEveryRow: true,
  });
  host.start();
  return { host, settings, stop, forget };
}

const list = { isSwitchable: true, current: null, known: [] };
const served = async (host: ReturnType<typeof start>['host']) => {
  const reply = await host.call('config.getDefaultTimezone', undefined);
  return reply.ok ? reply.data : reply.error.hint;
};

describe('a desktop without a server', () => {
  it('answers about servers, and says to every other call that it has none', async () => {
    const { host } = start();
    expect(await host.call('servers.list', undefined)).toEqual({ ok: true, data: list });
    expect(await host.call('links.take', undefined)).toEqual({ ok: true, data: null });
    expect(await served(host)).toBe('no_server');
    for (const name of ['servers.', 'servers.erase', 'serversx.list', '', 'models.list'])
      expect(await host.call(name, undefined)).toMatchObject({ ok: false });
  });
});

describe('servers', () => {
  let parts: ReturnType<typeof start>;
  beforeEach(async () => {
    parts = start();
    for (const server of [one, two])
      expect(await parts.host.call('servers.connect', server)).toEqual({ ok: true, data: undefined });
  });

  it('are worked with once connected, the last one first', async () => {
    expect(await served(parts.host)).toBe(two.url);
    expect(await parts.host.call('servers.list', undefined)).toEqual({
      ok: true,
      data: { isSwitchable: true, current: two.url, known: [one.url, two.url] },
    });
    expect(parts.stop).toHaveBeenCalledOnce();
  });

  it('are changed, and changed back, without asking for the key again', async () => {
    await parts.host.call('servers.choose', { url: one.url });
    expect(await served(parts.host)).toBe(one.url);
    await parts.host.call('servers.choose', { url: two.url });
    expect(await served(parts.host)).toBe(two.url);
  });

  it('are forgotten with their session, except for the one in use', async () => {
    expect(await parts.host.call('servers.forget', { url: two.url })).toMatchObject({ ok: false });
    expect(await parts.host.call('servers.forget', { url: one.url })).toMatchObject({
      ok: true,
      data: { known: [two.url] },
    });
    expect(parts.forget).toHaveBeenCalledExactlyOnceWith(one.url);
    expect(await parts.host.call('servers.choose', { url: one.url })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });

  it('take a new key for the same address', async () => {
    await parts.host.call('servers.connect', { ...one, publishableKey: 'sb_publishable_new' });
    expect(parts.settings.read().servers).toEqual([
      { supabaseUrl: two.url, publishableKey: two.publishableKey },
      { supabaseUrl: one.url, publishableKey: 'sb_publishable_new' },
    ]);
  });

  it('are refused as they are typed where they cannot be right', async () => {
    for (const wrong of [
      { url: 'agency', publishableKey: 'x' },
      { url: one.url, publishableKey: '' },
      { url: one.url, publishableKey: 'sb_secret_x' },
      { url: 'https://user:password@agency.example', publishableKey: 'x' },
    ])
      expect(await parts.host.call('servers.connect', wrong)).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      });
  });
});

it('a server that does not pass is not remembered, and the one in use stays', async () => {
  const { host, settings } = start({
    check: () =>
      Promise.reject(new AppError('forbidden', 'The server rejected this key. Check it and try again.')),
  });
  expect(await host.call('servers.connect', one)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(settings.read().servers).toBeUndefined();
});

it('a call in a view is answered in it, or not at all', async () => {
  const { host } = start();
  const ask = () => host.call('models.list', undefined, 'jonas');
  expect(await ask()).toMatchObject({ ok: false, error: { hint: 'no_server' } });
  await host.call('servers.connect', one);
  expect(await ask()).toEqual({ ok: true, data: 'models.list', viewOf: 'jonas' });
});

it('nobody changes a server that was named when the app was started', async () => {
  const { host } = start({ isGiven: true });
  expect(await host.call('servers.list', undefined)).toMatchObject({ data: { isSwitchable: false } });
  for (const call of ['servers.connect', 'servers.choose', 'servers.forget'])
    expect(await host.call(call, one)).toMatchObject({ ok: false, error: { code: 'invalid' } });
});

describe('services that do not start', () => {
  it('are told of, and started again with the next call', async () => {
    const startServices = vi
      .fn(async () => ({
        handlers: {
          config: async () => ({ 'config.getDefaultTimezone': async () => 'UTC' }),
        } as unknown as HandlerLoaders,
        callInView: async () => ({ ok: true as const, data: undefined }),
        personId: () => undefined,
        stop: async () => undefined,
      }))
      .mockRejectedValueOnce(new Error('a file of the app cannot be read'));
    const host = createHost({
      address: () => ({ supabaseUrl: one.url, publishableKey: one.publishableKey }),
      startServices,
      own: {} as never,
      checkEveryRow: true,
    });
    const ask = () => host.call('config.getDefaultTimezone', undefined);
    expect(await ask()).toEqual({
      ok: false,
      error: { code: 'internal', message: 'Marquee could not start.' },
    });
    expect(await ask()).toEqual({ ok: true, data: 'UTC' });
    expect(await ask()).toEqual({ ok: true, data: 'UTC' });
    expect(startServices).toHaveBeenCalledTimes(2);
  });
});
