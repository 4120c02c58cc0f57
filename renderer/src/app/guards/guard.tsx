import type { ReactNode } from 'react';
import { usePermissionState } from '#renderer/lib/viewer/viewer.ts';
import { isAllowed, type RouteFlag } from '#shared/domain/permissions.ts';
import { AccessDenied } from './rare-pages.ts';
import { PermissionError } from './permission-error.tsx';
import { PermissionsPending } from './permissions-pending.tsx';

type Props = {
  flag: RouteFlag;
  /** Replaces the sentence that names the flag. */
  deniedMessage?: string;
  children: ReactNode;
};

/** Only explains a denial on the page: the database enforces it in any case. */
export function Guard({ flag, deniedMessage, children }: Props) {
  const state = usePermissionState();
  switch (state.status) {
    case 'loading':
      return <PermissionsPending />;
    case 'failed':
      return <PermissionError reason={state.reason} recordedAt={state.recordedAt} onRetry={state.retry} />;
    case 'loaded':
      return isAllowed(state.permissions, flag) ? (
        children
      ) : (
        <AccessDenied flag={flag} message={deniedMessage} />
      );
  }
}
