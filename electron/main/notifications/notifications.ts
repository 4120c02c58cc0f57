import type { Emit, EventPayload } from '#shared/contract/bridge.ts';
import type { OpenedLink } from '#shared/contract/links.ts';
import { createGoneCheck } from '#shared/domain/popups/gone-popups.ts';
import { createPopupFeed } from '#shared/domain/popups/popup-feed.ts';
import type { Screen } from '#shared/domain/popups/popup-verdict.ts';
import { textOfRow, textOfSummary } from '#shared/domain/popups/popup-text.ts';
import type { PopupRow } from '#shared/domain/popups/popup-row.ts';
import { openTaskOfRow } from '#shared/domain/task-of-row.ts';
import type { Ask } from './ask.ts';
import { completeTask } from './complete-task.ts';
import type { NativePopups, PopupAction } from './native-popups.ts';
import type { ShownMarks } from './shown-marks.ts';
import { createUnreadCount } from './unread-count.ts';

/** A user who is signed in at a server. */
export type Followed = { server: string; personId: string; ask: Ask };

type Parts = {
  marks: ShownMarks;
  popups: NativePopups;
  onCount: (count: number) => void;
  /** What the user is looking at. */
  screen: () => Screen;
  pausedUntil: () => Date | null;
  /** Shows the window with what was clicked. */
  open: (opened: OpenedLink) => void;
};

/** As often as the bell, since hosted projects do not report filtered deletions. */
const refreshMs = 30_000;
const rememberedMs = 10_000;
const snoozeMs = 60 * 60_000;

/**
 * Follows the signed-in user's notifications in the main process, so popups and counts work while the window is hidden
 * or its page reloads.
 */
export function createNotifications(parts: Parts) {
  let current: ReturnType<typeof followPerson> | undefined;
  let followed: string | undefined;

  return {
    /** Follows this user from now on, or no one. Closes popups of another user. */
    follow: (person: Followed | undefined): void => {
      const key = person && `${person.server} ${person.personId}`;
      if (person !== undefined && key !== followed) parts.popups.closeAll();
      if (person === undefined || key !== followed || current === undefined) {
        current?.stop();
        current = person && followPerson(person, parts);
      }
      // Popups still on screen stay for a user who signs in again; a click waits for them.
      followed = key ?? followed;
    },
    /** Closes all popups: the user signs out, or the app changes its server. */
    end: (): void => {
      current?.stop();
      current = followed = undefined;
      parts.popups.closeAll();
    },
    /** Events of the services for the page. */
    hear: ((name, payload) => {
      if (name === 'auth.sessionChanged' && hasLeft(payload as EventPayload<'auth.sessionChanged'>))
        parts.popups.closeAll();
      current?.hear(name, payload);
    }) as Emit,
    /** The page has changed something. */
    changed: (): void => {
      current?.refresh();
    },
    /** The computer has woken up. */
    resume: (): void => {
      current?.resume();
    },
    isFollowing: (): boolean => current !== undefined,
  };
}

const isDeletion = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'kind' in payload && payload.kind === 'deleted';

/** After any other end, the user may sign in again and click the popups still shown. */
const hasLeft = ({ session, end }: EventPayload<'auth.sessionChanged'>) =>
  session === null && end === 'deactivated';

/** Caches the answer for a few seconds: an agency rarely turns notifications on or off. */
function remembered<T>(load: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; at: number } | undefined;
  return () => {
    const now = Date.now();
    // Setting the clock back must not extend the cache.
    if (known === undefined || Math.abs(now - known.at) > rememberedMs) known = { answer: load(), at: now };
    known.answer.catch(() => (known = undefined));
    return known.answer;
  };
}

function followPerson({ server, personId, ask }: Followed, parts: Parts) {
  const { marks, popups } = parts;
  let isSilent = false;
  let isLive = false;
  let isStopped = false;

  const flags = remembered(() => ask('config.getFeatureFlags', undefined));
  const areOnNow = async () => (await flags()).areNotificationsEnabled;
  const count = createUnreadCount({
    count: async () => {
      const [areOn, unread] = await Promise.all([areOnNow(), ask('notifications.countUnread', undefined)]);
      return areOn ? unread : 0;
    },
    onCount: parts.onCount,
  });
  const feed = createPopupFeed({
    get: (ids) => ask('notifications.get', { ids }),
    missed: (after) => ask('notifications.missed', { after: new Date(after).toISOString() }),
    rules: async () => {
      const [areOn, preferences] = await Promise.all([
        areOnNow(),
        ask('notifications.getPreferences', undefined),
      ]);
      isSilent = !preferences.settings.sound;
      return { ...preferences, areOn, pausedUntil: parts.pausedUntil(), screen: parts.screen() };
    },
    readMarks: () => marks.read(server, personId),
    writeMarks: (next) => {
      marks.write(server, personId, next);
    },
    show: (row) => {
      const onClick = () => {
        parts.open({ kind: 'notification', value: row.id });
      };
      popups.show({ ...textOfRow(row), ids: [row.id], isSilent, onClick, actions: actionsOf(row, onClick) });
    },
    showSummary: (rows, isAll) => {
      const onClick = () => {
        parts.open({ kind: 'notifications', value: '' });
      };
      popups.showSummary({
        ...textOfSummary(rows, isAll),
        ids: rows.map(({ id }) => id),
        isSilent,
        onClick,
      });
    },
    close: popups.close,
    isLooking: () => parts.screen().isFocused,
  });

  const checkShown = createGoneCheck({
    shown: () => (isStopped ? [] : popups.shown()),
    get: (ids) => ask('notifications.get', { ids }),
    close: popups.close,
  });

  /** The page reports a failure, once it opens the row. */
  const act = (work: () => Promise<unknown>, onFailed: () => void) => () => {
    work().then(count.refresh, onFailed);
  };
  const actionsOf = (row: PopupRow, onFailed: () => void): PopupAction[] => {
    const taskId = openTaskOfRow(row);
    if (taskId === undefined) return [];
    return [
      { label: 'Complete', onPress: act(() => completeTask(ask, taskId, row.id), onFailed) },
      {
        label: 'Snooze 1 hour',
        onPress: act(
          () =>
            ask('notifications.snooze', {
              id: row.id,
              until: new Date(Date.now() + snoozeMs).toISOString(),
            }),
          onFailed,
        ),
      },
    ];
  };

  const refresh = () => {
    count.refresh();
    checkShown();
    // Only while live updates are interrupted.
    if (!isLive) feed.catchUp();
  };
  const interval = setInterval(refresh, refreshMs);
  refresh();

  return {
    refresh,
    hear: ((name, payload) => {
      // Notifications are deleted with their subject, of which only the deletion may be reported.
      if (isDeletion(payload)) checkShown();
      if (name === 'notifications.changed') {
        const { kind, ids } = payload as EventPayload<'notifications.changed'>;
        if (kind === 'deleted') popups.close(ids);
        else feed.changed(ids);
        count.refresh();
      } else if (name === 'connection.changed') {
        isLive = (payload as EventPayload<'connection.changed'>).status === 'live';
        if (isLive) catchUp();
      } else if (name === 'notifications.resynced') catchUp();
    }) as Emit,
    resume: (): void => {
      feed.gather();
      catchUp();
      // Detects a connection that died during sleep, even without a call from the page.
      ask('connection.check', undefined).catch(() => undefined);
    },
    stop: (): void => {
      isStopped = true;
      clearInterval(interval);
      feed.stop();
      count.stop();
    },
  };

  function catchUp(): void {
    count.refresh();
    checkShown();
    feed.catchUp();
  }
}
