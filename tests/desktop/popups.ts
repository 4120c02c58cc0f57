import { randomUUID } from 'node:crypto';
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

/** Puts notifications into somebody's queue, as what happens elsewhere does. */
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
    remove: async (id: string): Promise<void> => {
      await operator.from('notification_queue').delete().eq('id', id).throwOnError();
    },
  };
}

/** A new person, signed in, of whom the app knows what there is: the number on its icon stands. */
export async function enterAsNewcomer(
  page: Page,
  { server, desktop }: { server: AppServer; desktop: SessionBus },
): Promise<NewAccount> {
  const person = await createAccount(server, `Newcomer ${randomUUID().slice(0, 4)}`);
  await signIn(page, person);
  await untilFollowed(desktop, 0);
  return person;
}

/** Live updates are there, and what was unread before is counted. */
export async function untilFollowed(desktop: SessionBus, unread: number): Promise<void> {
  await expect.poll(() => badgeOf(desktop)).toBe(unread);
}

/** Hides the window, as closing it to the tray does. */
export const hideWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.hide();
  });

export const isWindowVisible = (app: ElectronApplication): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
