import { Button, Popover } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { keptWords } from '#renderer/features/model-import/batch-labels.ts';
import { errorMessage } from '#renderer/features/model-import/error-messages.ts';
import { stopRun, useImportRun } from '#renderer/features/model-import/import-run.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './undo-import.module.css';

/** Undoes an import, after saying what is deleted and what stays. */
export function UndoImport({ batch }: { batch: ImportBatch }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [remaining, setRemaining] = useState<number>();
  const isRunning = useImportRun(
    ({ run }) => run?.id === batch.id && (run.state === 'running' || run.state === 'stopping'),
  );
  const undo = useMutation({
    mutationFn: async () => {
      for (;;) {
        const answer = await request('imports.undo', { batchId: batch.id });
        setRemaining(answer.remaining);
        if (answer.status === 'undone') return answer.kept;
      }
    },
    onSuccess: (kept) => {
      notifySuccess(kept === 0 ? `${batch.fileName} undone` : keptWords(kept));
    },
    onError: (error) => {
      notifyError(`${errorMessage('imports.undo', error)} Undo it again to continue.`);
    },
    onSettled: () => {
      setRemaining(undefined);
      return Promise.all(
        [['imports'], ['import-rows', batch.id], ['models', 'list'], ['plans']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <ReadOnlyGuard>
      <Popover
        opened={isAsking}
        onChange={setIsAsking}
        position="top-start"
        width={320}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            aria-label={`Undo ${batch.fileName}`}
            loading={undo.isPending && remaining === undefined}
            disabled={undo.isPending}
            leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
            onClick={() => {
              if (isRunning) stopRun();
              setIsAsking(!isAsking);
            }}
          >
            {remaining === undefined ? 'Undo' : `${formatCount(remaining)} left`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles['ask'] ?? ''} aria-label={`Undo ${batch.fileName}`}>
          {isAsking ? (
            <Question
              batch={batch}
              isWaiting={isRunning}
              onKeep={() => {
                setIsAsking(false);
              }}
              onUndo={() => {
                setIsAsking(false);
                undo.mutate();
              }}
            />
          ) : null}
        </Popover.Dropdown>
      </Popover>
    </ReadOnlyGuard>
  );
}

type QuestionProps = { batch: ImportBatch; isWaiting: boolean; onKeep: () => void; onUndo: () => void };

const models = { one: 'model', many: 'models' };

function Question({ batch, isWaiting, onKeep, onUndo }: QuestionProps) {
  const preview = useQuery({
    queryKey: ['imports', 'undo', batch.id],
    queryFn: () => request('imports.previewUndo', { batchId: batch.id }),
    enabled: !isWaiting,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = preview;
  return (
    <>
      <h3>Undo {batch.fileName}?</h3>
      <p role={error === null ? 'status' : 'alert'}>
        {error !== null
          ? errorMessage('imports.previewUndo', error)
          : data === undefined
            ? 'Looking at what was changed since…'
            : [
                ...(data.created === 0 ? [] : [`${countOf(data.created, models)} will be deleted.`]),
                ...(data.updated === 0
                  ? []
                  : [
                      `${countOf(data.updated, models)} ${data.updated === 1 ? 'gets its' : 'get their'} earlier values back.`,
                    ]),
                ...(data.kept === 0
                  ? []
                  : [
                      `${formatCount(data.kept)} ${data.kept === 1 ? 'was changed after import and is' : 'were changed after import and are'} kept: ${data.keptNames.join(', ')}${data.kept > data.keptNames.length ? ' and others' : ''}.`,
                    ]),
                ...(data.created + data.updated + data.kept === 0 ? ['No row has been written.'] : []),
              ].join(' ')}
      </p>
      <Row gap={8} align="stretch" justify="end" className={styles['actions']}>
        <Button size="xs" variant="default" data-autofocus onClick={onKeep}>
          Keep
        </Button>
        <Button
          size="xs"
          color="red"
          className={styles['undo'] ?? ''}
          disabled={data === undefined}
          onClick={onUndo}
        >
          Undo import
        </Button>
      </Row>
    </>
  );
}
