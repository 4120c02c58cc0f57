import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDocumentTitle } from '#renderer/lib/page/document-title.ts';
import { ErrorBoundary } from '#renderer/ui/feedback/error-boundary.tsx';
import type { Area } from '#renderer/lib/links/areas.ts';
import { forgetFailedPages } from '#renderer/lib/pages/lazy-page.tsx';
import { paths } from '#renderer/lib/links/paths.ts';
import { DebugPageError } from './debug-page-error.tsx';
import { Guard } from './guard.tsx';
import { SettingGuard } from './setting-guard.tsx';

type Props = Pick<Area, 'title' | 'flag' | 'setting'> & { children: ReactNode };

/** What every signed-in page stands in: its title, its own error boundary and its guard. */
export function PageRoute({ title, flag, setting, children }: Props) {
  useDocumentTitle(title);
  const isDebugPage = useLocation().pathname === paths.debug;
  return (
    <ErrorBoundary
      component={title}
      heading="h1"
      fallback={isDebugPage ? <DebugPageError /> : undefined}
      onReset={forgetFailedPages}
    >
      {flag === undefined ? (
        children
      ) : (
        <Guard flag={flag}>
          {setting === undefined ? (
            children
          ) : (
            <SettingGuard title={title} flag={flag} setting={setting}>
              {children}
            </SettingGuard>
          )}
        </Guard>
      )}
    </ErrorBoundary>
  );
}
