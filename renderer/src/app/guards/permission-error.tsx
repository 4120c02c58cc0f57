import { Button } from '@mantine/core';
import { IconRefresh, IconShieldX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { CentredPage } from '#renderer/ui/layout/centred-page.tsx';
import { paths } from '#shared/domain/areas.ts';
import styles from './permission-error.module.css';

type Props = { reason: string; recordedAt: Date; onRetry: () => void };

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export function PermissionError({ reason, recordedAt, onRetry }: Props) {
  return (
    <CentredPage>
      <div>
        <BlankState
          icon={<IconShieldX size={20} stroke={1.6} />}
          tone="yellow"
          heading="h1"
          title="Permission Error"
          role="alert"
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.8} />}
                onClick={onRetry}
              >
                Try Again
              </Button>
              <Button component={Link} to={paths.dashboard}>
                Go to Dashboard
              </Button>
            </>
          }
        >
          Unable to verify permissions. Please try refreshing the page.
        </BlankState>
        <p className={styles['cause']}>
          {reason.replace(/\.$/, '')}. Recorded at {clock.format(recordedAt)}. Pages that need no permission
          still work.
        </p>
      </div>
    </CentredPage>
  );
}
