import { requestAsSelf, subscribe } from '#renderer/bridge/index.ts';
import { followBrowserPopups, readBrowserPopups } from '#renderer/entities/notification/browser-popups.ts';
import { createGoneCheck } from '#shared/domain/popups/gone-popups.ts';
import { createPopupFeed } from '#shared/domain/popups/popup-feed.ts';
import { textOfRow, textOfSummary } from '#shared/domain/popups/popup-text.ts';
import { electTab } from './elect-tab.ts';
import { keptMarks } from './kept-marks.ts';
import { createShownPopups } from './shown-popups.ts';
import { openTabScreens } from './tab-screens.ts';

/** Hosted projects do not report everything, and a connection may be lost. */
const refreshMs = 30_000;

/**
 * Shows a person's notifications as browser popups, in one of the browser's tabs, while popups are turned on here.
 * Returns a function that stops it.
 */
export function followPopups(personId: string): () => void {
  const screens = openTabScreens();
  let leave: (() => void) | undefined;
  const unfollow = followBrowserPopups((popups) => {
    if (popups === 'on') leave ??= electTab('marquee.popups', () => showPopups(personId, screens.current));
    else {
      leave?.();
      leave = undefined;
    }
  });
  // Changed in another tab, or in the browser's settings.
  window.addEventListener('storage', readBrowserPopups);
  window.addEventListener('focus', readBrowserPopups);
  return () => {
    window.removeEventListener('storage', readBrowserPopups);
    window.removeEventListener('focus', readBrowserPopups);
    unfollow();
    leave?.();
    screens.close();
  };
}

type Screens = ReturnType<typeof openTabScreens>;

function showPopups(personId: string, screen: Screens['current']): () => void {
  const marks = keptMarks(personId);
  const popups = createShownPopups();
  let isSilent = false;
  const feed = createPopupFeed({
    get: (ids) => requestAsSelf('notifications.get', { ids }),
    missed: (after) => requestAsSelf('notifications.missed', { after: new Date(after).toISOString() }),
    rules: async () => {
      const [{ areNotificationsEnabled: areOn }, preferences, now] = await Promise.all([
        requestAsSelf('config.getFeatureFlags'),
        requestAsSelf('notifications.getPreferences'),
        screen(),
      ]);
      isSilent = !preferences.settings.sound;
      return { ...preferences, areOn, pausedUntil: null, screen: now };
    },
    readMarks: marks.read,
    writeMarks: marks.write,
    show: (row) => {
      popups.show({
        ...textOfRow(row),
        ids: [row.id],
        isSilent,
        opens: { kind: 'notification', id: row.id },
      });
    },
    showSummary: (rows, isAll) => {
      const ids = rows.map(({ id }) => id);
      popups.show({ ...textOfSummary(rows, isAll), ids, isSilent, opens: { kind: 'list' } });
    },
    close: popups.close,
    isLooking: () => document.hasFocus(),
  });

  const checkShown = createGoneCheck({
    shown: popups.shown,
    get: (ids) => requestAsSelf('notifications.get', { ids }),
    close: popups.close,
  });
  const catchUp = () => {
    checkShown();
    feed.catchUp();
  };

  let isLive = false;
  const ends = [
    subscribe('notifications.changed', ({ kind, ids }) => {
      if (kind === 'deleted') popups.close(ids);
      else feed.changed(ids);
    }),
    subscribe('notifications.resynced', catchUp),
    subscribe('connection.changed', ({ status }) => {
      isLive = status === 'live';
      if (isLive) catchUp();
    }),
  ];
  const interval = setInterval(() => {
    checkShown();
    if (!isLive) feed.catchUp();
  }, refreshMs);
  // Notifications that arrived while no tab was open or another one was elected.
  feed.catchUp();
  return () => {
    clearInterval(interval);
    for (const end of ends) end();
    feed.stop();
    popups.closeAll();
  };
}
