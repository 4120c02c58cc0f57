import type { ReactNode } from 'react';
import { FirstPageData } from '#renderer/app/first-page-data.tsx';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { ErrorBoundary } from '#renderer/ui/feedback/error-boundary.tsx';
import { paths, type Area } from '#shared/domain/areas.ts';
import { forgetFailedPages } from '#renderer/lib/loading/lazy-page.tsx';
import { DebugPageError } from './debug-page-error.tsx';
import { Guard } from '#renderer/app/guards/guard.tsx';
import { SettingGuard } from '#renderer/app/guards/lazy-setting-guard.ts';

type Props = { area: Area; children: ReactNode };

/** The frame of every signed-in page: its title, its own error boundary and its guard. */
export function PageRoute({ area: { path, title, flag, setting }, children }: Props) {
  useDocumentTitle(title);
  const page =
    setting === undefined ? (
      children
    ) : (
      <SettingGuard title={title} flag={flag} setting={setting}>
        {children}
      </SettingGuard>
    );
  const first = (
    <>
      {page}
      <FirstPageData />
    </>
  );
  return (
    <ErrorBoundary
      component={title}
      heading="h1"
      fallback={path === paths.debug ? <DebugPageError /> : undefined}
      onReset={forgetFailedPages}
    >
      {flag === undefined ? first : <Guard flag={flag}>{first}</Guard>}
    </ErrorBoundary>
  );
}
