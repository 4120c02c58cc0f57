import { Alert, Button } from '@mantine/core';
import { IconFlask2, IconPlugConnectedX, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dollars } from '#renderer/features/posting/composer/post-problems.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { upcomingTime } from '#renderer/lib/time/upcoming-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { AccountStatusMark } from './account-columns.tsx';
import { AccountSettings } from './account-settings.tsx';
import { dayShort } from './account-labels.ts';
import { SlotEditor } from './slot-editor.tsx';
import { useAccountChange } from './use-account-change.ts';
import styles from './accounts.module.css';

type Props = { account: SocialAccount; onReconnect: (account: SocialAccount) => void };

const reasons: Readonly<Record<SocialAccount['status'], string>> = {
  connected: '',
  reconnect_needed: 'This account needs to be reconnected before it can post. Its planned posts wait.',
  suspended: 'The platform has suspended this account. Its planned posts wait.',
  disabled: 'This account is turned off. Its planned posts wait.',
};

export function AccountView({ account, onReconnect }: Props) {
  const { isReadOnly } = useViewer();
  const saving = useAccountChange(account);
  const { status, lastError, waitsUntil, platform, planned, monthPosts, monthMills } = account;
  const isWaiting = waitsUntil !== null && Date.parse(waitsUntil) > Date.parse(account.createdAt);
  return (
    <EditedRecord value={{ name: `social account ${account.id}`, rowVersion: account.rowVersion }}>
      <PanelBody label="Account">
        {platform === 'demo' ? (
          <p className={styles['note']}>
            <IconFlask2 size={14} stroke={1.7} aria-hidden />
            This account is made up for the demo. What it posts reaches nobody.
          </p>
        ) : null}
        {status === 'connected' ? null : (
          <Alert
            variant="light"
            color={status === 'disabled' ? 'gray' : 'yellow'}
            className={styles['alert'] ?? ''}
            icon={<IconPlugConnectedX size={16} stroke={1.7} />}
            role="status"
          >
            {reasons[status]}
            {lastError === null ? null : <span className={styles['said']}>{lastError}</span>}
            {platform === 'demo' || status === 'disabled' ? null : (
              <ReadOnlyGuard>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onReconnect(account);
                  }}
                >
                  Reconnect
                </Button>
              </ReadOnlyGuard>
            )}
          </Alert>
        )}
        {isWaiting ? (
          <p className={styles['note']}>
            <IconPlayerPause size={14} stroke={1.7} aria-hidden />
            The platform asked to post nothing until {upcomingTime(waitsUntil)}.
          </p>
        ) : null}
        <SlotEditor
          account={account}
          canEdit={!isReadOnly}
          isSaving={saving.change.isPending}
          onChange={(slots) => {
            saving.change.mutate({ slots });
          }}
        />
        <AccountSettings account={account} canEdit={!isReadOnly} saving={saving} />
        {account.hasMetrics ? <BestTimes accountId={account.id} /> : null}
        <PanelFacts title="This month">
          <PanelFact label="Status">
            <AccountStatusMark status={status} isTag />
          </PanelFact>
          <PanelFact label="Planned">{formatCount(planned)}</PanelFact>
          <PanelFact label="Posted">{formatCount(monthPosts)}</PanelFact>
          <PanelFact label="Cost">{monthMills === 0 ? 'Nothing' : dollars(monthMills)}</PanelFact>
        </PanelFacts>
      </PanelBody>
    </EditedRecord>
  );
}

const shown = 5;

/** The times at which its posts did best, from the account's own figures. */
function BestTimes({ accountId }: { accountId: string }) {
  const times = useQuery(postingQueries.bestTimes(accountId)).data;
  if (times === undefined) return null;
  return (
    <section className={styles['best']} aria-label="Best times">
      <h3>Best times</h3>
      {times.length === 0 ? (
        <p className={styles['hint']}>Known once figures of some posts have come.</p>
      ) : (
        <ol>
          {[...times]
            .sort((a, b) => b.score - a.score)
            .slice(0, shown)
            .map(({ day, hour, posts, score }) => (
              <li key={`${String(day)} ${String(hour)}`}>
                <b>
                  {dayShort(day)} {String(hour).padStart(2, '0')}:00
                </b>
                <span>
                  {score} of 100, from {countOf(posts, { one: 'post', many: 'posts' })}
                </span>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
