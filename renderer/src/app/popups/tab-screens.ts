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

/** Exchanges with other tabs which page the person is looking at. */
export function openTabScreens() {
  const channel = new BroadcastChannel(channelName);
  const waiting = new Set<(screen: Screen) => void>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'answer') for (const take of waiting) take(data.screen);
    else if (document.hasFocus())
      channel.postMessage({ kind: 'answer', screen: ownScreen() } satisfies Message);
  };
  return {
    /** The screen of the focused tab, whichever tab that is. */
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
