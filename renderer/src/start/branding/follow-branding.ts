import { requestAsSelf, subscribe } from '#renderer/bridge/index.ts';
import { setBranding, useBranding } from '#renderer/lib/branding/branding.ts';
import { useSessionStore } from '#renderer/lib/session/session-store.ts';
import { onReturn } from '#renderer/lib/window/on-return.ts';
import { accentCss } from './accent-css.ts';

/** What the sign-in page was told so long ago still holds for the app behind it. */
const freshForMs = 60_000;

/** Keeps name, logo and accent as the server has them; answers with the end of it. What it cannot ask stays as it was. */
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
      // As it was; the next occasion asks again.
    }
  }
  const askSoon = () => void ask();

  const ends = [
    subscribe('settings.changed', askSoon),
    subscribe('settings.resynced', askSoon),
    onReturn(askSoon),
    useSessionStore.subscribe(({ session }, before) => {
      if (session.status === before.session.status) return;
      // Who signs out takes the pictures along that a desktop page was told of.
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
