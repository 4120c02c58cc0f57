import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { keptWords, rowWords } from '#renderer/features/model-import/batch-labels.ts';
import { importQueries } from '#renderer/features/model-import/queries.ts';
import { downloadRejected, reasonOf } from '#renderer/features/model-import/rejected-rows.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './run-outcome.module.css';

/** The result of an import that has ended. */
export function RunOutcome({ batch }: { batch: ImportBatch }) {
  const client = useQueryClient();
  const download = useMutation({
    mutationFn: () => client.query({ ...importQueries.rows(batch.id), staleTime: 0 }),
    onSuccess: (rows) => {
      const rejected = rows.filter((row) => reasonOf(row) !== undefined);
      if (rejected.length > 0) downloadRejected(batch, rejected);
      // Rows are stored only as long as the import can be undone.
      else
        notifySuccess(
          rows.length === 0 ? 'The rows of this import are no longer kept' : 'No row was left out',
        );
    },
    onError: (error) => {
      notifyError(`Failed to load the rows: ${defaultErrorMessage(error)}`);
    },
  });
  const isUndone = batch.status === 'undone';
  const written = batch.created + batch.updated;
  const left = batch.rowCount - written;
  return (
    <Row as="section" gap={12} wrap className={styles['outcome']} aria-label="Result">
      <span className={styles['icon']} data-undone={isUndone || undefined} aria-hidden>
        {isUndone ? <IconArrowBackUp size={18} stroke={1.8} /> : <IconCircleCheck size={18} stroke={1.8} />}
      </span>
      <div className={styles['words']}>
        <h2>
          {batch.status === 'undoing'
            ? 'This import is being undone'
            : isUndone
              ? 'This import was undone'
              : `${countOf(written, rowWords)} imported from ${batch.fileName}`}
        </h2>
        <p>
          {isUndone
            ? batch.kept === 0
              ? 'The models that it created are gone, and those that it changed are as they were.'
              : keptWords(batch.kept)
            : [
                `${formatCount(batch.created)} created, ${formatCount(batch.updated)} updated.`,
                ...(left === 0
                  ? []
                  : [`${countOf(left, rowWords)} ${left === 1 ? 'was' : 'were'} left out or unchanged.`]),
              ].join(' ')}
        </p>
      </div>
      {left === 0 || isUndone ? null : (
        <Button
          size="sm"
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={15} stroke={1.7} />}
          onClick={() => {
            download.mutate();
          }}
        >
          Download rows left out
        </Button>
      )}
    </Row>
  );
}
