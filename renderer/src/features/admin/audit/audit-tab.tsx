import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useViewParams } from '#renderer/lib/lists/list-params.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useColumnChoice } from '#renderer/ui/table/column-choice.ts';
import { ColumnMenu } from '#renderer/ui/table/column-menu.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterBar } from '#renderer/ui/table/filter-bar.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import { AdminFrame } from '#renderer/features/admin/admin-frame.tsx';
import { savedViewCallsOf } from '#renderer/features/admin/api.ts';
import { useAuditState } from './audit-state.ts';
import { useAuditColumns } from './components/audit-columns.tsx';
import { AuditFilterChips } from './components/audit-filters.tsx';
import { AuditList } from './components/audit-list.tsx';
import { AuditPanel } from './components/audit-panel.tsx';
import { OwnEntriesNotice } from './components/own-entries-notice.tsx';
import { resourceWords, type AuditRow } from '#renderer/entities/audit-entry/entry-words.ts';
import { useAuditExport } from './use-audit-export.ts';
import { useAuditLog } from './use-audit-log.ts';
import styles from './audit-tab.module.css';

const newestFirst = { column: 'time', isDescending: true };
const nothing = () => undefined;
const savedViewCalls = savedViewCallsOf('audit');
const nameOf = (entry: AuditRow) => `entry ${entry.id}, ${resourceWords(entry)}`;

/** What was done, by whom, in a log that nobody can change. */
export function AuditTab() {
  const viewer = useViewer();
  const seesAll = viewer.role === 'admin' || viewer.permissions.can_view_all_data;
  const state = useAuditState();
  const { text, choices, openId } = state;
  const isPhone = useMedia('(max-width: 767px)');
  const now = useCurrentMinute();
  const log = useAuditLog({ choices, text, viewerId: viewer.id, seesAll });
  const { shown, names } = log;
  const { columns, phone, dayOf } = useAuditColumns({ viewerId: viewer.id, names, now });
  const choice = useColumnChoice('audit', columns);
  const view = useViewParams(['entry', 'tab']);
  const copyLink = useCopyLink();
  const exporting = useAuditExport();
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const panel = usePanelFocus({ openId, isPhone, table, filterField, onClose: state.close });
  const open = useCallbackRef((id: string) => {
    panel.prepareOpening();
    state.open(id);
  });
  const people = useMemo(
    () => (seesAll ? { viewerId: viewer.id, others: log.others } : undefined),
    [seesAll, viewer.id, log.others],
  );
  const index = shown.findIndex(({ id }) => id === openId);

  return (
    <AdminFrame
      tab="audit"
      action={
        exporting.read === undefined ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            disabled={shown.length === 0 && !log.list.hasNextPage}
            onClick={() => void exporting.start({ choices, text, viewerId: viewer.id, names })}
          >
            Export CSV
          </Button>
        ) : (
          <Button variant="default" onClick={exporting.cancel}>
            Cancel export
          </Button>
        )
      }
      panel={
        openId === undefined ? null : (
          <AuditPanel
            id={openId}
            listed={shown[index] ?? log.entries.find(({ id }) => id === openId)}
            position={index < 0 ? undefined : { index, count: shown.length }}
            viewerId={viewer.id}
            names={names}
            canCheck={seesAll}
            headingRef={panel.headingRef}
            onStep={(step) => {
              const next = shown[index + step];
              if (next !== undefined) state.open(next.id);
            }}
            onCopyLink={() => void copyLink({ tab: 'audit', entry: openId })}
            onClose={panel.close}
          />
        )
      }
    >
      <FilterBar
        label="Filter entries"
        text={text}
        inputRef={filterField}
        onText={state.setText}
        onLeaveDown={() => table.current?.focusFirst()}
        tools={
          <>
            {exporting.read === undefined ? null : (
              <span role="status" className={styles['read']}>
                {formatCount(exporting.read)} read
              </span>
            )}
            <SavedViews area="audit" calls={savedViewCalls} current={view.current} onApply={view.apply} />
            <ColumnMenu choice={choice} />
          </>
        }
      >
        <AuditFilterChips choices={choices} people={people} models={log.models} onChange={state.setFilter} />
      </FilterBar>
      {seesAll ? null : <OwnEntriesNotice />}
      <AuditList
        list={log.list}
        entries={log.entries}
        text={text}
        isFiltered={state.isFiltered}
        canCheck={seesAll}
        onClear={state.clearFilters}
        table={{
          label: 'Audit log',
          rows: shown,
          nameOf,
          columns: choice.columns,
          groupOf: dayOf,
          phone,
          isPhone,
          sort: newestFirst,
          openParam: 'entry',
          openId,
          handle: table,
          onSort: nothing,
          onOpen: open,
        }}
      />
    </AdminFrame>
  );
}
