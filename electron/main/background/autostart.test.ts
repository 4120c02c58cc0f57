import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutostart } from './autostart.ts';
import { autostartFile, isAutostartOn } from './autostart-file.ts';

describe('on Linux', () => {
  let configFolder: string;
  const file = () => path.join(configFolder, 'autostart/marquee.desktop');
  beforeEach(() => {
    configFolder = mkdtempSync(path.join(tmpdir(), 'marquee-autostart-'));
  });
  afterEach(() => {
    rmSync(configFolder, { recursive: true, force: true });
  });
  const open = () =>
    createAutostart({ app: {} as never, platform: 'linux', command: ['/opt/Marquee/marquee'], configFolder });

  it('an entry starts the app in the background, and goes when that is switched off', () => {
    const autostart = open();
    expect(autostart.isOn()).toBe(false);
    autostart.set(true);
    expect(autostart.isOn()).toBe(true);
    expect(readFileSync(file(), 'utf8')).toContain('\nExec="/opt/Marquee/marquee" "--in-background"\n');
    // Desktops skip the entry once the program is gone.
    expect(readFileSync(file(), 'utf8')).toContain('\nTryExec=/opt/Marquee/marquee\n');
    autostart.set(false);
    autostart.set(false);
    expect(existsSync(file())).toBe(false);
  });

  it('one that the desktop has switched off is off', () => {
    for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false'])
      expect(isAutostartOn(`[Desktop Entry]\n${line}\n`)).toBe(false);
    expect(isAutostartOn(undefined)).toBe(false);
  });

  it('says which file to look at where it cannot be written', () => {
    writeFileSync(path.join(configFolder, 'autostart'), 'a file in the place of a folder');
    expect(open().isOn()).toBe(false);
    expect(() => {
      open().set(true);
    }).toThrow(/can’t change how it starts.*autostart\/marquee\.desktop/s);
  });

  it('quotes whatever the program is called', () => {
    // How a desktop decodes the value, and then the command line.
    const read = (entry: string) => {
      const value = (/^Exec=(.*)$/m.exec(entry)?.[1] ?? '').replace(/\\\\/g, '\\');
      return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) =>
        part.replace(/\\(.)/g, '$1').replaceAll('%%', '%'),
      );
    };
    const odd = ['/home/a b/$HOME/`id`/"x"/100%/back\\slash/marquee', '/app; rm -rf /'];
    expect(read(autostartFile(odd))).toEqual(odd);
    expect(autostartFile(odd)).toContain('100%%/');
  });
});

it.each(['darwin', 'win32'] as const)('on %s it is the system’s own setting', (platform) => {
  const app = { getLoginItemSettings: vi.fn(() => ({ openAtLogin: true })), setLoginItemSettings: vi.fn() };
  const autostart = createAutostart({
    app: app as never,
    platform,
    command: ['marquee', 'folder'],
    configFolder: '/nowhere',
  });
  expect(autostart.isOn()).toBe(true);
  autostart.set(false);
  const item = platform === 'win32' ? { path: 'marquee', args: ['folder', '--in-background'] } : {};
  expect(app.getLoginItemSettings).toHaveBeenCalledWith(item);
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ ...item, openAtLogin: false });
});
