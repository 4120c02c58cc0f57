import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { DataTable, type DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { toCheckedRow, type CheckedRow } from '#renderer/features/model-import/checked-row.ts';
import { errorMessage } from '#renderer/features/model-import/error-messages.ts';
import { startRun } from '#renderer/features/model-import/import-run.ts';
import { isInGroup, type OutcomeGroup } from '#renderer/features/model-import/outcome-labels.ts';
import page from '#renderer/features/model-import/page.module.css';
import { importQueries } from '#renderer/features/model-import/queries.ts';
import { useChosenRows } from '#renderer/features/model-import/use-chosen-rows.ts';
import { CheckPanel } from './check-panel.tsx';
import { ImportHead } from '#renderer/features/model-import/components/import-head.tsx';
import { outcomeColumns, outcomePhone } from '#renderer/features/model-import/match/outcome-columns.tsx';
import { OutcomeChoice } from '#renderer/features/model-import/match/outcome-choice.tsx';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';

type Props = { batch: ImportBatch; onBack: () => void; onReplace: (file: File) => void };

const rowWords = { one: 'row', many: 'rows' };
const noRows: readonly CheckedRow[] = [];
const inFileOrder = { column: 'row', isDescending: false };
const nothing = () => undefined;

/** The outcome of each row, and which rows to import. */
export function CheckStep({ batch, onBack, onReplace }: Props) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const loaded = useQuery(importQueries.rows(batch.id));
  const rows = useMemo(() => loaded.data?.map(toCheckedRow) ?? noRows, [loaded.data]);
  const [group, setGroup] = useState<OutcomeGroup>('all');
  const [openId, setOpenId] = useState<string>();
  const table = useRef<DataTableHandle>(null);
  const listed = useMemo(() => rows.filter((row) => isInGroup(group, row)), [rows, group]);
  const chosen = useChosenRows(rows, listed);
  const begin = useMutation({
    mutationFn: () =>
      request('imports.begin', {
        batchId: batch.id,
        rows: chosen.isAsAtFirst ? null : [...chosen.chosen].map(Number),
      }),
    onSuccess: async () => {
      const begun = await request('imports.get', { batchId: batch.id });
      client.setQueryData(importQueries.batch(batch.id).queryKey, begun);
      void startRun(begun, client);
    },
  });
  const updated = rows.filter(({ id, outcome }) => outcome === 'update' && chosen.chosen.has(id)).length;
  const amount = chosen.chosen.size;
  const created = amount - updated;
  return (
    <Row align="stretch" grow className={page['page']}>
      <Stack grow className={page['main']}>
        <ImportHead step="Check">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button
            loading={begin.isPending}
            disabled={isReadOnly || amount === 0}
            onClick={() => {
              begin.mutate();
            }}
          >
            Import {countOf(amount, rowWords)}
          </Button>
        </ImportHead>
        {begin.error === null ? null : (
          <div role="alert" className={page['problem']}>
            {errorMessage('imports.begin', begin.error)}
          </div>
        )}
        {loaded.data === undefined ? (
          loaded.error === null ? (
            <PendingLines label="Loading rows" />
          ) : (
            <LoadFailure
              title={errorMessage('imports.rows', loaded.error)}
              isRetrying={loaded.isFetching}
              onRetry={() => void loaded.refetch()}
            >
              {defaultErrorMessage(loaded.error)}
            </LoadFailure>
          )
        ) : (
          <>
            <OutcomeChoice rows={rows} group={group} onChange={setGroup} />
            {listed.length === 0 ? (
              <p className={page['nothing']}>No rows here.</p>
            ) : (
              <Stack grow className={page['rows']}>
                <DataTable
                  label="Rows"
                  rows={listed}
                  nameOf={({ rowNumber }) => `row ${String(rowNumber)}`}
                  columns={outcomeColumns}
                  phone={outcomePhone}
                  isPhone={isPhone}
                  sort={inFileOrder}
                  topKey={group}
                  handle={table}
                  openParam="row"
                  openId={openId}
                  selection={isReadOnly ? undefined : chosen.selection}
                  onSort={nothing}
                  onOpen={setOpenId}
                />
              </Stack>
            )}
            <div className={page['foot']}>
              <span role="status">
                {formatCount(amount)} of {countOf(rows.length, rowWords)} will be written:{' '}
                {formatCount(created)} created, {formatCount(updated)} updated
              </span>
              <span className={page['end']}>Nothing has been written yet.</span>
            </div>
          </>
        )}
      </Stack>
      <CheckPanel
        batch={batch}
        rows={rows}
        chosen={chosen}
        openRow={rows.find(({ id }) => id === openId)}
        onCloseRow={() => {
          setOpenId(undefined);
          if (openId !== undefined) table.current?.focusRow(openId);
        }}
        onReplace={onReplace}
      />
    </Row>
  );
}
