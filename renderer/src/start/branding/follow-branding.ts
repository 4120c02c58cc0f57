import { requestAsSelf, subscribe } from '#renderer/bridge/index.ts';
import { setBranding, useBranding } from '#renderer/lib/branding/branding.ts';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { onReturn } from '#renderer/lib/window/on-return.ts';
import { accentCss } from './accent-css.ts';

/** What the sign-in page loaded up to this long ago is still valid for the app after it. */
const freshForMs = 60_000;

/**
 * Keeps name, logo and accent in sync with the server. If a request fails, they stay unchanged. Returns a function that
 * stops it.
 */
export function followBranding(): () => void {
  let asked = 0;
  let answeredAt = -freshForMs;

  async function ask(): Promise<void> {
    const { status } = useSessionStore.getState().session;
    if (status !== 'signedIn' && status !== 'signedOut') return;
    asked += 1;
    const turn = asked;
    try {
      const { name, logoUrl, accentColor, hasAccounts } = await requestAsSelf('branding.get');
      const css = accentColor === null ? null : accentCss(accentColor);
      answeredAt = performance.now();
      if (turn === asked) setBranding({ name, logoUrl, css }, hasAccounts);
    } catch {
      // Unchanged; the next occasion tries again.
    }
  }
  const askSoon = () => void ask();

  const ends = [
    subscribe('settings.changed', askSoon),
    subscribe('settings.resynced', askSoon),
    onReturn(askSoon),
    useSessionStore.subscribe(({ session }, before) => {
      if (session.status === before.session.status) return;
      // On sign-out, the pictures that a desktop page received are dropped.
      if (window.bridge !== undefined) useBranding.setState({ logoUrl: null });
      else if (session.status === 'signedIn' && performance.now() - answeredAt < freshForMs) return;
      askSoon();
    }),
  ];
  askSoon();
  return () => {
    asked += 1;
    for (const end of ends) end();
  };
}
