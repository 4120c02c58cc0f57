import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';

type Props = {
  reason: string;
  isRetrying: boolean;
  onRetry: () => void;
  /** The server in use, where there is a choice. */
  foot?: ReactNode;
};

/** The backend did not answer at the start. It is asked again automatically; the button asks now. */
export function UnreachableScreen({ reason, isRetrying, onRetry, foot }: Props) {
  useDocumentTitle('No connection');
  return (
    <CentredPage as="main">
      <div>
        <BlankState
          icon={<IconCloudOff size={20} stroke={1.6} />}
          heading="h1"
          title="Can’t connect to Marquee"
          role="alert"
          actions={
            <Button
              leftSection={<IconRefresh size={16} stroke={1.8} />}
              aria-busy={isRetrying}
              onClick={onRetry}
            >
              {isRetrying ? 'Trying…' : 'Try Again'}
            </Button>
          }
        >
          {reason}
          <br />
          Retrying automatically…
        </BlankState>
        {/* Comes later than the rest, and moves nothing. */}
        <div style={{ position: 'relative', blockSize: 0 }}>{foot}</div>
      </div>
    </CentredPage>
  );
}
