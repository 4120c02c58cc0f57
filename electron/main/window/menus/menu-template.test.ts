import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuTemplate, shortMenuTemplate } from './menu-template.ts';

const settings = {
  tray: 'there',
  keepsRunning: null,
  startsWithSystem: false,
  pausedUntil: null,
} as const;
const background = {
  settings: () => settings,
  pause: vi.fn(),
  keepRunning: vi.fn(),
  startWithSystem: vi.fn(),
};
const parts = {
  isServerGiven: false,
  onServers: vi.fn(),
  onLog: vi.fn(),
  onAbout: vi.fn(),
  background,
};

const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])]);

it.each(['darwin', 'win32', 'linux'] as const)('has servers, log, About and an end on %s', (platform) => {
  const items = all(menuTemplate(platform, true, parts));
  for (const id of ['servers', 'log', 'about'])
    expect(items.filter((item) => item.id === id)).toHaveLength(1);
  expect(items.filter(({ role }) => role === 'quit')).toHaveLength(1);
});

it('offers in a window without a menu what could not be reached there', () => {
  const labels = shortMenuTemplate(parts).flatMap(({ label }) => label ?? []);
  expect(labels).toEqual([
    'Servers…',
    'Pause Notifications',
    'Keep Running When Closed',
    'Start with the Computer',
    'Show Log',
    'About Marquee',
    'Quit Marquee',
  ]);
});

it('does not offer other servers where one was named when the app was started', () => {
  const [servers] = shortMenuTemplate({ ...parts, isServerGiven: true });
  expect(servers).toMatchObject({ id: 'servers', enabled: false });
});
