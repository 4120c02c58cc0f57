import { renderToStaticMarkup } from 'react-dom/server';
import { Providers } from '#renderer/start/providers.tsx';
import { createSession } from '#renderer/start/session/session.ts';
import { AuthPage } from '#renderer/features/auth/page.tsx';

/**
 * The markup of the untouched sign-in page, with the styles of its theme. Runs in the build (build/first-paint.ts),
 * never on a page.
 */
export function signInMarkup(): string {
  const session = createSession({ clear: () => undefined });
  return renderToStaticMarkup(
    <Providers session={session}>
      <AuthPage onSignedIn={() => undefined} />
    </Providers>,
  );
}
