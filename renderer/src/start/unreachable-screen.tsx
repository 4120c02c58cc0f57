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
  /** The server in use, if there is a choice of servers. */
  foot?: ReactNode;
};

/** The backend did not answer at startup. It is retried automatically; the button retries now. */
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
        {/* Appears later than the rest, without moving anything. */}
        <div style={{ position: 'relative', blockSize: 0 }}>{foot}</div>
      </div>
    </CentredPage>
  );
}
