import { Button } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { newestFirst } from '#renderer/lib/lists/newest-first.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { Status, type StatusLook } from '#renderer/ui/marks/status.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { Mail } from '#shared/contract/mail.ts';
import { errorMessage } from './error-messages.ts';
import { MailState } from './mail-state.tsx';
import { askAgainMs, mailPage, mailQueries } from './queries.ts';
import styles from './mail-tab.module.css';

const tabs = <AdminTabs current="mail" />;

/** The emails that Marquee sends, and whether the mail server accepted them. */
export function MailTab() {
  return (
    <>
      <ListHead title="Admin" count="" tabs={tabs} action={null} />
      <div className={styles['scroll']}>
        <MailState />
        <Outbox />
      </div>
    </>
  );
}

function Outbox() {
  const mails = useInfiniteQuery({
    ...newestFirst(mailQueries.list(), mailPage),
    refetchInterval: askAgainMs,
  });
  if (mails.data === undefined)
    return mails.error === null ? (
      <PendingLines label="Loading the outbox" />
    ) : (
      <LoadFailure
        title={errorMessage('mail.list', mails.error)}
        isRetrying={mails.isFetching}
        onRetry={() => void mails.refetch()}
      >
        {defaultErrorMessage(mails.error)}
      </LoadFailure>
    );
  const rows = mails.data.pages.flat();
  if (rows.length === 0)
    return (
      <BlankState icon={<IconMail size={20} stroke={1.6} />} title="No mail yet" role="status">
        Invitations and codes for visitors of shared documents appear here.
      </BlankState>
    );
  return (
    <>
      <table className={`${table['table'] ?? ''} ${styles['mails'] ?? ''}`} aria-label="Outbox">
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col" className={styles['state']}>
              State
            </th>
            <th scope="col" className={styles['wide']}>
              Asked for
            </th>
            <th scope="col" className={styles['action']}>
              <Hidden>Actions</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
      {mails.hasNextPage ? (
        <div className={styles['more']}>
          <Button
            size="sm"
            variant="default"
            loading={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            Load older mail
          </Button>
        </div>
      ) : null}
    </>
  );
}

const kinds: Readonly<Record<Mail['kind'], string>> = {
  share_code: 'Code for a shared document',
  signature: 'Request to sign',
  invitation: 'Invitation',
  account: 'Code for signing in',
  report: 'Report of a link page',
};

const states: Readonly<Record<Mail['state'], StatusLook>> = {
  waiting: { label: 'Waiting', glyph: 'hourglass', tone: 'neutral' },
  sent: { label: 'Sent', glyph: 'check', tone: 'neutral' },
  failed: { label: 'Failed', glyph: 'cross', tone: 'danger' },
  expired: { label: 'Not sent', glyph: 'late', tone: 'warning' },
  not_configured: { label: 'Not configured', glyph: 'waiting', tone: 'warning' },
};

function MailRow({ mail }: { mail: Mail }) {
  const asked = Date.parse(mail.createdAt);
  return (
    <tr>
      <td>
        <Text as="b" block weight={500} breaks dir="auto">
          {mail.recipient}
        </Text>
        <Hint block>
          {kinds[mail.kind]}
          {mail.createdBy === null ? '' : ` · by ${personName(mail.createdBy)}`}
        </Hint>
      </td>
      <td>
        <Status look={states[mail.state]} />
        {mail.sentAt === null ? null : (
          <Hint block>
            <TimeAgo at={mail.sentAt} />
          </Hint>
        )}
        {mail.message === null ? null : (
          <Text block size={12} tone="soft" breaks>
            {mail.message}
          </Text>
        )}
        {mail.state === 'waiting' && mail.nextTry !== null && mail.attempts > 0 ? (
          <Hint block>
            Tried {mail.attempts} {mail.attempts === 1 ? 'time' : 'times'}, next try{' '}
            {exactTime(Date.parse(mail.nextTry))}
          </Hint>
        ) : null}
      </td>
      <td className={styles['wide']} title={exactTime(asked)}>
        <TimeAgo at={asked} />
      </td>
      <td className={styles['action']}>{mail.canRetry ? <Retry mail={mail} /> : null}</td>
    </tr>
  );
}

function Retry({ mail }: { mail: Mail }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => request('mail.retry', { id: mail.id }),
    onSuccess: ({ isQueued }) => {
      if (isQueued) notifySuccess(`The mail to ${mail.recipient} is sent again`);
      else notifyError('This mail was sent meanwhile, or what it says is over');
    },
    onError: (error) => {
      notifyError(errorMessage('mail.retry', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  return (
    <ReadOnlyGuard>
      <Button
        size="sm"
        variant="default"
        aria-label={`Retry: ${mail.recipient}`}
        loading={retry.isPending}
        leftSection={<IconRefresh size={14} stroke={1.8} />}
        onClick={() => {
          retry.mutate();
        }}
      >
        Retry
      </Button>
    </ReadOnlyGuard>
  );
}
