import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { csvColumns, resourceWords, type AuditRow } from '#renderer/entities/audit-entry/entry-labels.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { useAuditColumns } from './components/audit-columns.tsx';
import { auditPanel } from './components/audit-panel.tsx';
import { ChainStatus } from './components/chain-status.tsx';
import { SignatureStatus } from './components/signature-status.tsx';
import { OwnEntriesNotice } from './components/own-entries-notice.tsx';
import { errorMessage } from './error-messages.ts';
import { auditQueries } from './queries.ts';
import { useAuditList } from './use-audit-list.ts';
import { useChainCheck } from './use-chain-check.ts';

const tabs = <AdminTabs current="audit" />;
const nameOf = (entry: AuditRow) => `entry ${entry.id}, ${resourceWords(entry)}`;

/** The audit log: who did what. It can't be changed. */
export function AuditTab() {
  const viewer = useViewer();
  const seesAll = viewer.role === 'admin' || viewer.permissions.can_view_all_data;
  const now = useCurrentMinute();
  const { list, names } = useAuditList(viewer.id, seesAll);
  const { columns, phone, dayOf } = useAuditColumns({ viewerId: viewer.id, names, now });
  const csv = useMemo(() => ({ name: 'Audit log', columns: csvColumns(names), isAction: true }), [names]);
  const chain = useChainCheck();
  const days = useQuery(auditQueries.retentionDays()).data;
  return (
    <ListScreen
      list={list}
      title="Admin"
      tabs={tabs}
      columns={columns}
      phone={phone}
      nameOf={nameOf}
      groupOf={dayOf}
      csv={csv}
      views={SavedViews}
      describe={(error) => errorMessage('audit.list', error)}
      notice={seesAll ? null : <OwnEntriesNotice />}
      empty={
        <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="Nothing recorded yet" role="status">
          Changes to people, permissions, models and settings appear here as they are made.
        </BlankState>
      }
      foot={
        seesAll ? (
          <>
            <ChainStatus
              check={chain.check}
              onCheck={() => void chain.start()}
              onOpen={(seq) => {
                list.open(String(seq));
              }}
            />
            {viewer.role === 'admin' && !viewer.isReadOnly ? <SignatureStatus /> : null}
          </>
        ) : null
      }
      footEnd={days === undefined ? undefined : `Kept ${formatCount(days)} days`}
      panel={auditPanel({ viewerId: viewer.id, names, canCheck: seesAll })}
    />
  );
}
