import { describe, expect, it } from 'vitest';
import { createSettingsStore } from './settings-store.ts';
import { createTestDocument } from './test-json-file.ts';

const server = { supabaseUrl: 'https://one.example', publishableKey: 'key' };
const bounds = { x: 10, y: 20, width: 900, height: 700 };

describe('settings', () => {
  it('are empty at first', () => {
    expect(createSettingsStore(createTestDocument()).read()).toEqual({});
  });

  it('come back as they were left, each by itself', () => {
    const document = createTestDocument();
    createSettingsStore(document).update({ servers: [server], currentServer: server.supabaseUrl });
    createSettingsStore(document).update({ bounds, lastRoute: '/models?status=archived' });
    expect(createSettingsStore(document).read()).toEqual({
      servers: [server],
      currentServer: server.supabaseUrl,
      bounds,
      lastRoute: '/models?status=archived',
    });
  });

  it('lose what cannot be read, and nothing else', () => {
    const spoilt = {
      servers: [server],
      bounds: { x: 'left' },
      isMaximized: 1,
      lastRoute: '//elsewhere.example',
    };
    const settings = createSettingsStore(createTestDocument(spoilt)).read();
    expect(JSON.parse(JSON.stringify(settings))).toEqual({ servers: [server] });
  });

  it('start over from a file that is none', () => {
    expect(createSettingsStore(createTestDocument('nonsense')).read()).toEqual({});
  });
});
