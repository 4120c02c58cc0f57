import { describe, expect, it } from 'vitest';
import { createSettingsStore } from './settings-store.ts';
import { createTestJsonFile } from './test-json-file.ts';

const server = { supabaseUrl: 'https://one.example', publishableKey: 'key' };
const bounds = { x: 10, y: 20, width: 900, height: 700 };

describe('settings', () => {
  it('are empty at first', () => {
    expect(createSettingsStore(createTestJsonFile()).read()).toEqual({});
  });

  it('come back as they were left, each separately', () => {
    const file = createTestJsonFile();
    createSettingsStore(file).update({ servers: [server], currentServer: server.supabaseUrl });
    createSettingsStore(file).update({ bounds, lastRoute: '/models?status=archived' });
    expect(createSettingsStore(file).read()).toEqual({
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
    const settings = createSettingsStore(createTestJsonFile(spoilt)).read();
    expect(JSON.parse(JSON.stringify(settings))).toEqual({ servers: [server] });
  });

  it('lose one server that cannot be read, and no other', () => {
    const other = { supabaseUrl: 'https://two.example', publishableKey: 'key' };
    const servers = [server, { supabaseUrl: 'ftp://nowhere', publishableKey: 'key' }, null, 'x', other];
    const file = createTestJsonFile({ servers, currentServer: other.supabaseUrl });
    const settings = createSettingsStore(file);
    expect(settings.read().servers).toEqual([server, other]);
    settings.update({ isMaximized: true });
    expect(file.content).toMatchObject({ servers: [server, other], currentServer: other.supabaseUrl });
  });

  it('start over from an invalid file', () => {
    expect(createSettingsStore(createTestJsonFile('nonsense')).read()).toEqual({});
  });
});
