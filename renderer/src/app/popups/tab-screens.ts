import { useBell } from '#renderer/lib/window/bell.ts';
import type { Screen } from '#shared/domain/popups/popup-verdict.ts';

const channelName = 'marquee.popups';
/** Tabs of one browser answer within a few milliseconds. */
const answerMs = 60;

type Message = { kind: 'ask' } | { kind: 'answer'; screen: Screen };

const ownScreen = (): Screen => ({
  isFocused: document.hasFocus(),
  address: `${window.location.pathname}${window.location.search}`,
  isBellOpen: useBell.getState().isOpen,
});

/** Tells the other tabs what is before the person's eyes, and asks them. */
export function openTabScreens() {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Set<(screen: Screen) => void>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'answer') for (const take of waiting) take(data.screen);
    else if (document.hasFocus())
      channel.postMessage({ kind: 'answer', screen: ownScreen() } satisfies Message);
  };
  return {
    /** Of the tab that has the focus, whichever it is. */
    current: (): Promise<Screen> => {
      const own = ownScreen();
      if (own.isFocused) return Promise.resolve(own);
      return new Promise((resolve) => {
        const take = (screen: Screen) => {
          clearTimeout(timer);
          waiting.delete(take);
          resolve(screen);
        };
        const timer = setTimeout(take, answerMs, own);
        waiting.add(take);
        channel.postMessage({ kind: 'ask' } satisfies Message);
      });
    },
    close: () => {
      channel.close();
    },
  };
}
