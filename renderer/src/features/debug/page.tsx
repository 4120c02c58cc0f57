import { Button } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAdminParent } from '#renderer/entities/setting/use-admin-parent.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useLicences } from '#renderer/lib/window/licences.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { CacheTable, CallTable } from './parts/call-tables.tsx';
import { ErrorList } from './parts/error-list.tsx';
import { HealthTag } from './parts/health-tag.tsx';
import { JobStates } from './parts/job-states.tsx';
import { SessionPanel } from './parts/session-panel.tsx';
import { SubscriptionTable } from './parts/subscription-table.tsx';
import { Tiles } from './parts/tiles.tsx';
import { createReport } from './report.ts';
import { watchCalls } from './slow-calls.ts';
import { useHealth } from './use-health.ts';
import styles from './page.module.css';

/** The state of the page, its connection and the server's jobs, for finding faults. */
export function DebugPage() {
  const client = useQueryClient();
  const { health } = useHealth();
  const version = useLicences()?.version;
  const parent = useAdminParent();
  useEffect(watchCalls, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(createReport(health, client, version), null, 2));
      notifySuccess('Diagnostics copied');
    } catch {
      notifyError('Couldn’t copy the diagnostics. Allow access to the clipboard and try again.');
    }
  };
  return (
    <Row align="stretch" grow className={styles['page']}>
      <Stack grow className={styles['main']}>
        <PageHeader
          title="Debug"
          parent={parent}
          action={
            <Button
              size="sm"
              variant="default"
              leftSection={<IconClipboard size={16} stroke={1.7} />}
              onClick={() => void copy()}
            >
              Copy diagnostics
            </Button>
          }
        >
          <span className={styles['about']}>
            <HealthTag status={health.status} />
            <span className={styles['often']}>Refreshes every 5 s</span>
          </span>
        </PageHeader>
        <div className={styles['scroll']} role="region" aria-label="Diagnostics" tabIndex={0}>
          <div className={styles['tiles']}>
            <Tiles health={health} />
          </div>
          <SubscriptionTable health={health} />
          <ErrorList health={health} />
          <CallTable />
          <CacheTable client={client} />
          <JobStates />
        </div>
      </Stack>
      <SessionPanel health={health} version={version} />
    </Row>
  );
}
