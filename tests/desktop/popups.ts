import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { clientFor } from '#tests/support/backend.ts';
import { createAccount, type NewAccount } from '#tests/support/journeys/accounts.ts';
import { signIn } from '#tests/support/journeys/signing-in.ts';
import { expect } from './fixtures.ts';
import type { DesktopEvent, SessionBus } from './session-bus.ts';

export type Popup = DesktopEvent & { id: number; title: string; body: string };

/** What has popped up so far, as the desktop's own service got it. */
export const popupsOf = (desktop: SessionBus): Popup[] =>
  desktop.seen.filter((event): event is Popup => event.event === 'notify');
export const titlesOf = (desktop: SessionBus): string[] => popupsOf(desktop).map(({ title }) => title);

/** Clicks what popped up last. */
export function click(desktop: SessionBus, popup = popupsOf(desktop).at(-1)): void {
  desktop.send({ cmd: 'action', id: popup?.id, key: 'default', close: false });
}

/** The number on the app's icon, as the desktop got it last. */
export function badgeOf(desktop: SessionBus): number | undefined {
  const last = desktop.seen.findLast(({ event }) => event === 'badge');
  const { count, 'count-visible': isVisible } = (last?.['props'] ?? {}) as Record<string, number | boolean>;
  return last === undefined ? undefined : isVisible === false ? 0 : Number(count);
}

/** Puts notifications into a person's queue, as what happens elsewhere does. */
export function queueOf(server: AppServer, person: Pick<NewAccount, 'id'>) {
  const operator = clientFor(server, server.secretKey);
  const row = (title: string, more: object) => ({
    id: randomUUID(),
    user_id: person.id,
    notification_type: 'system_alert',
    category: 'models',
    title,
    ...more,
  });
  return {
    /** Answers with its id. */
    put: async (title: string, more: object = {}): Promise<string> => {
      const one = row(title, more);
      await operator.from('notification_queue').insert(one).throwOnError();
      return one.id;
    },
    putMany: async (count: number): Promise<void> => {
      const rows = Array.from({ length: count }, (_, n) => row(`Row ${n}`, {}));
      await operator.from('notification_queue').insert(rows).throwOnError();
    },
    change: async (id: string, changes: object): Promise<void> => {
      await operator.from('notification_queue').update(changes).eq('id', id).throwOnError();
    },
  };
}

/** A new person, signed in, of whom this computer knows what there was before. */
export async function enterAsNewcomer(
  page: Page,
  { server, home }: { server: AppServer; home: string },
): Promise<NewAccount> {
  const person = await createAccount(server, `Newcomer ${randomUUID().slice(0, 4)}`);
  await signIn(page, person);
  await expect.poll(() => marksIn(home)).toContain(person.id);
  return person;
}

/** What the computer keeps of popups it has shown. */
export function marksIn(home: string): string {
  const file = path.join(home, 'config/Marquee/notifications.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Hides the window, as closing it to the tray does. */
export const hideWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.hide();
  });

export const isWindowVisible = (app: ElectronApplication): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

/** Closes the window as a person does, whatever that comes to. */
export const closeWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
  });
/** What the menu of the window shows of these. */
export const menuState = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    return item === undefined || item === null ? undefined : { checked: item.checked, enabled: item.enabled };
  }, id);
export const clickMenu = (app: ElectronApplication, id: string): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
  }, id);

/** Goes to the settings of the newcomer, by the menu of their name. */
export async function openAccountSettings(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Newcomer/ })
    .click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
}

/** Puts the window in front, with the keyboard in it. */
export async function focusWindow(app: ElectronApplication): Promise<void> {
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows()[0];
        window?.show();
        window?.focus();
        return window?.isFocused();
      }),
    )
    .toBe(true);
}

type MenuItem = { id: number; label: string; enabled?: boolean };

/** What the tray offers now. */
export async function trayMenu(desktop: SessionBus): Promise<MenuItem[]> {
  const count = desktop.seen.length;
  desktop.send({ cmd: 'tray-menu' });
  await expect
    .poll(() => desktop.seen.slice(count).some(({ event }) => event === 'tray-menu' || event === 'error'))
    .toBe(true);
  const items = desktop.seen.slice(count).find(({ event }) => event === 'tray-menu')?.['items'];
  return ((items ?? []) as (MenuItem & { type?: string })[]).filter(({ type }) => type !== 'separator');
}

export async function chooseInTray(desktop: SessionBus, label: string): Promise<void> {
  const item = (await trayMenu(desktop)).find((one) => one.label === label);
  if (item === undefined) throw new Error(`The tray has no ${label}`);
  desktop.send({ cmd: 'tray-click', id: item.id });
}

/** What the tray's icon says of itself. */
export async function trayTooltip(desktop: SessionBus): Promise<string> {
  const count = desktop.seen.length;
  desktop.send({ cmd: 'tray-props' });
  await expect.poll(() => desktop.seen.slice(count).some(({ event }) => event === 'tray-props')).toBe(true);
  return JSON.stringify(desktop.seen.slice(count).find(({ event }) => event === 'tray-props')?.['props']);
}

/** From now on this desktop shows no tray icons, as where a person has changed to another one. */
export async function endTray(desktop: SessionBus): Promise<void> {
  desktop.send({ cmd: 'tray-end' });
  await expect.poll(() => desktop.seen.some(({ event }) => event === 'tray-end')).toBe(true);
}
