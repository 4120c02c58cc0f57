import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { listQueries } from '#renderer/entities/notification/list-queries.ts';
import { bellQueries } from '#renderer/entities/notification/notification-queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { CategoryTable } from './category-table.tsx';
import { Delivery } from './delivery.tsx';
import { MutedModels } from './muted-models.tsx';
import styles from './page.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { TestResult } from './test-result.tsx';
import { useSavePreferences } from '#renderer/entities/notification/use-save-preferences.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { useTest } from './use-test.ts';

/** Which notifications the user gets, where and when. */
export function NotificationPreferencesPage() {
  const { data, error, isFetching, refetch } = useQuery(listQueries.preferences());
  const unread = useQuery(bellQueries.unread()).data;
  const { mutate } = useSavePreferences();
  const { test, isSending, send } = useTest(data?.settings);
  return (
    <Row align="stretch" grow className={styles['page']}>
      <Stack grow className={styles['main']}>
        <Text as="div" rigid>
          <PageHeader
            title="Notification preferences"
            action={
              <Button
                variant="default"
                aria-label="Send test notification"
                loading={isSending}
                leftSection={<IconSend size={15} stroke={1.8} />}
                onClick={send}
              >
                Send test<span className={styles['long']}>&nbsp;notification</span>
              </Button>
            }
          >
            <span className={styles['about']}>Saved as you change them</span>
          </PageHeader>
        </Text>
        <div className={styles['scroll']}>
          {data === undefined ? (
            error === null ? (
              <PendingLines label="Loading notification preferences" />
            ) : (
              <LoadFailure
                title={errorMessage('notifications.getPreferences', error)}
                isRetrying={isFetching}
                onRetry={() => void refetch()}
              >
                {defaultErrorMessage(error)}
              </LoadFailure>
            )
          ) : (
            <CategoryTable categories={data.categories} onChange={mutate} />
          )}
        </div>
      </Stack>
      <aside className={styles['panel']} aria-label="Delivery">
        <h2>Delivery</h2>
        {data === undefined ? null : (
          <>
            <QuietHours settings={data.settings} onChange={mutate} />
            <Delivery settings={data.settings} unread={unread} onChange={mutate} />
            <MutedModels mutes={data.mutes} onChange={mutate} />
          </>
        )}
        {test === undefined ? null : <TestResult test={test} />}
      </aside>
    </Row>
  );
}
