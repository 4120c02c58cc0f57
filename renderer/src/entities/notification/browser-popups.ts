import { create } from 'zustand';

const chosenKey = 'marquee.popups';

/**
 * Whether this browser shows popups: it can't, it is blocked, or the person has turned them off or on. On the desktop
 * the app shows them instead of the page.
 */
export type BrowserPopups = 'desktop' | 'unsupported' | 'blocked' | 'off' | 'on';

function read(): BrowserPopups {
  if (typeof window === 'undefined' || window.bridge !== undefined) return 'desktop';
  // Browsers offer neither of these over plain HTTP.
  if (!('Notification' in window) || !('locks' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isChosen() ? 'on' : 'off';
}

const useStore = create<{ popups: BrowserPopups }>(() => ({ popups: read() }));

export const useBrowserPopups = (): BrowserPopups => useStore(({ popups }) => popups);

/** Subscribes to changes; returns a function that unsubscribes. */
export function followBrowserPopups(listener: (popups: BrowserPopups) => void): () => void {
  listener(useStore.getState().popups);
  return useStore.subscribe(({ popups }) => {
    listener(popups);
  });
}

/** Reads the permission again, as it may have been changed in the browser's settings or in another tab. */
export const readBrowserPopups = (): void => {
  useStore.setState({ popups: read() });
};

/** Requests permission if it was not requested yet. Call this only on a click. */
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
    // Without storage, popups stay off.
  }
}
