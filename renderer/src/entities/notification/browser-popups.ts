import { create } from 'zustand';

const chosenKey = 'marquee.popups';

/**
 * Whether this browser shows popups: it cannot, it may not, nobody has asked it to, or it does. On the desktop the app itself
 * shows them, and its page none.
 */
export type BrowserPopups = 'desktop' | 'unsupported' | 'blocked' | 'off' | 'on';

function read(): BrowserPopups {
  if (typeof window === 'undefined' || window.bridge !== undefined) return 'desktop';
  // Over plain HTTP a browser has neither.
  if (!('Notification' in window) || !('locks' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isChosen() ? 'on' : 'off';
}

const useStore = create<{ popups: BrowserPopups }>(() => ({ popups: read() }));

export const useBrowserPopups = (): BrowserPopups => useStore(({ popups }) => popups);

/** Hears of every change; answers with the end of it. */
export function followBrowserPopups(listener: (popups: BrowserPopups) => void): () => void {
  listener(useStore.getState().popups);
  return useStore.subscribe(({ popups }) => {
    listener(popups);
  });
}

/** As it is now: it may have been changed in the browser's settings, or in another tab. */
export const readBrowserPopups = (): void => {
  useStore.setState({ popups: read() });
};

/** Asks the person, where nobody has: only a click may lead here. */
export async function turnPopupsOn(): Promise<void> {
  if ('Notification' in window) await Notification.requestPermission();
  choose(true);
  readBrowserPopups();
}

export function turnPopupsOff(): void {
  choose(false);
  readBrowserPopups();
}

function isChosen(): boolean {
  try {
    return window.localStorage.getItem(chosenKey) === 'on';
  } catch {
    return false;
  }
}

function choose(isOn: boolean): void {
  try {
    window.localStorage.setItem(chosenKey, isOn ? 'on' : 'off');
  } catch {
    // Where nothing may be stored, popups stay off.
  }
}
