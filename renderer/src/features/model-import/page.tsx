import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { Button } from '@mantine/core';
import { paths } from '#shared/domain/areas.ts';
import { CheckStep } from './check/check-step.tsx';
import { ImportHead } from './components/import-head.tsx';
import { MatchStep } from './match/match-step.tsx';
import { UploadStep } from './upload/upload-step.tsx';
import { errorMessage } from './error-messages.ts';
import { useImportRun } from './import-run.ts';
import { forgetImport, keepImport, keptImport } from './kept-import.ts';
import { importQueries } from './queries.ts';
import { useFile } from './use-file.ts';
import { useLeaving } from './use-leaving.ts';
import page from './page.module.css';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

// Preload while the rows are checked, so that the step opens without a delay.
const RunStep = lazyPart(async () => (await import('./run/run-step.tsx')).RunStep);

/**
 * Imports models from a file, in four steps. The address names the import once it is on the server, so a reload
 * continues there.
 */
export function ModelImportPage() {
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const importId = params.get('importId') ?? undefined;
  const hand = useFile(viewer);
  const batch = useQuery({ ...importQueries.batch(importId ?? ''), enabled: importId !== undefined });
  const isRunning = useImportRun(({ run }) => run?.state === 'running' || run?.state === 'stopping');
  const isChecked = importId !== undefined && batch.data?.status === 'dry_run';
  useEffect(() => {
    if (isChecked) void RunStep.preload();
  }, [isChecked]);
  const isUnfinished = isChecked || (importId === undefined && hand.file !== undefined);
  const leaving = useLeaving({
    asksHere: isUnfinished && !viewer.isReadOnly,
    asksWindow: isRunning || (importId === undefined && hand.file !== undefined),
    isKeptFor: (pathname) => {
      if (!isChecked || pathname !== paths.subscription) return false;
      keepImport({ personId: viewer.id, importId, file: hand.file });
      return true;
    },
  });
  const show = useCallback(
    (id: string | undefined) => {
      setParams(id === undefined ? {} : { importId: id });
    },
    [setParams],
  );
  // When the user returns from the plans, by any route, reopen the check.
  const keptId = keptImport(viewer.id)?.importId;
  useEffect(() => {
    if (keptId !== undefined && importId === undefined) setParams({ importId: keptId }, { replace: true });
  }, [keptId, importId, setParams]);
  const status = batch.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'dry_run') forgetImport();
  }, [status]);
  const discard = useMutation({
    mutationFn: (id: string) => request('imports.discard', { batchId: id }),
    onSettled: (_done, _error, id) => {
      client.removeQueries({ queryKey: ['imports', 'batch', id] });
      client.removeQueries({ queryKey: ['import-rows', id] });
    },
  });
  /** Discards the check; if that fails, the server deletes it after a day. */
  const leaveCheck = () => {
    forgetImport();
    if (isChecked) discard.mutate(importId);
    show(undefined);
  };

  return (
    <>
      {importId === undefined ? (
        hand.file === undefined ? (
          <UploadStep hand={hand} />
        ) : (
          <MatchStep file={hand.file} hand={hand} onChecked={show} onCancel={hand.close} />
        )
      ) : batch.data === undefined ? (
        <Stack grow className={page['main']}>
          <ImportHead step="Check">{null}</ImportHead>
          {batch.error === null ? (
            <PendingLines label="Loading the import" />
          ) : (
            <LoadFailure
              title={errorMessage('imports.get', batch.error)}
              isRetrying={batch.isFetching}
              onRetry={() => void batch.refetch()}
              actions={
                <Button
                  size="sm"
                  onClick={() => {
                    show(undefined);
                  }}
                >
                  Import a file
                </Button>
              }
            >
              {defaultErrorMessage(batch.error)}
            </LoadFailure>
          )}
        </Stack>
      ) : isChecked ? (
        <CheckStep
          key={importId}
          batch={batch.data}
          onBack={leaveCheck}
          onReplace={(file) => {
            leaveCheck();
            void hand.choose(file);
          }}
        />
      ) : (
        <RunStep
          waiting={<PendingLines label="Loading the import" />}
          batch={batch.data}
          onAnother={() => {
            hand.close();
            void navigate(paths.modelImport);
          }}
        />
      )}
      {leaving.state === 'blocked' ? (
        <ConfirmDialog
          title="Leave the import?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => {
            forgetImport();
            if (isChecked) discard.mutate(importId);
            leaving.proceed();
          }}
          onCancel={() => {
            leaving.reset();
          }}
        >
          Nothing has been written to your models. The file, its columns and its check are discarded.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
