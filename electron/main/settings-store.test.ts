import { describe, expect, it } from 'vitest';
import { backendAddress } from './backend-address.ts';
import { createSettingsStore } from './settings-store.ts';
import { createTestDocument } from './test-document.ts';

const server = { supabaseUrl: 'https://one.example', publishableKey: 'key' };
const bounds = { x: 10, y: 20, width: 900, height: 700 };

describe('settings', () => {
  it('are empty at first', () => {
    expect(createSettingsStore(createTestDocument()).read()).toEqual({});
  });

  it('come back as they were left, each by itself', () => {
    const document = createTestDocument();
    createSettingsStore(document).update({ server });
    createSettingsStore(document).update({ bounds, lastRoute: '/models?status=archived' });
    expect(createSettingsStore(document).read()).toEqual({
      server,
      bounds,
      lastRoute: '/models?status=archived',
    });
  });

  it('lose what cannot be read, and nothing else', () => {
    const spoilt = { server, bounds: { x: 'left' }, isMaximized: 1, lastRoute: '//elsewhere.example' };
    const settings = createSettingsStore(createTestDocument(spoilt)).read();
    expect(JSON.parse(JSON.stringify(settings))).toEqual({ server });
  });

  it('start over from a file that is none', () => {
    expect(createSettingsStore(createTestDocument('nonsense')).read()).toEqual({});
  });
});

describe('the server', () => {
  it('is the one that the start names, before the one in the settings', () => {
    const env = { MARQUEE_SERVER_URL: 'http://127.0.0.1:54321', MARQUEE_PUBLISHABLE_KEY: 'local' };
    expect(backendAddress(env, { server })).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      publishableKey: 'local',
    });
  });

  it.each([
    [{}],
    [{ MARQUEE_SERVER_URL: 'http://127.0.0.1:54321' }],
    [{ MARQUEE_SERVER_URL: 'file:///etc/passwd', MARQUEE_PUBLISHABLE_KEY: 'x' }],
    [{ MARQUEE_SERVER_URL: 'nowhere', MARQUEE_PUBLISHABLE_KEY: 'x' }],
  ])('is the one in the settings where the start names none: %o', (env) => {
    expect(backendAddress(env, { server })).toEqual(server);
  });

  it('is unknown on a new computer', () => {
    expect(backendAddress({}, {})).toBeUndefined();
  });
});
