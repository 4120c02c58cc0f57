import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { paths } from '#shared/domain/areas.ts';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { startRun, stopRun, useImportRun } from '#renderer/features/model-import/import-run.ts';
import page from '#renderer/features/model-import/page.module.css';
import { EarlierImports } from '#renderer/features/model-import/upload/earlier-imports.tsx';
import { ImportHead } from '#renderer/features/model-import/components/import-head.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunProgress } from './run-progress.tsx';

/** A confirmed import: its progress or its result. */
export function RunStep({ batch, onAnother }: { batch: ImportBatch; onAnother: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const run = useImportRun(({ run }) => (run?.id === batch.id ? run : undefined));
  const isRunning = run?.state === 'running' || run?.state === 'stopping';
  const isOpen = batch.status === 'importing' && run?.state !== 'completed';
  return (
    <Stack grow className={page['main']}>
      <ImportHead step="Import">
        {isRunning ? (
          <>
            <Button variant="default" disabled={run.state === 'stopping'} onClick={stopRun}>
              Stop
            </Button>
            <Button variant="default" onClick={() => void navigate(paths.models)}>
              {isPhone ? 'In background' : 'Run in background'}
            </Button>
          </>
        ) : isOpen && batch.by?.id === viewer.id ? (
          <ReadOnlyGuard>
            <Button onClick={() => void startRun(batch, client)}>Continue import</Button>
          </ReadOnlyGuard>
        ) : (
          <>
            {isPhone ? null : (
              <Button variant="default" component={Link} to={paths.models}>
                View models
              </Button>
            )}
            <Button disabled={viewer.isReadOnly} onClick={onAnother}>
              Import another file
            </Button>
          </>
        )}
      </ImportHead>
      <div className={page['scroll']} role="region" aria-label="Import" tabIndex={0}>
        {isRunning || isOpen ? <RunProgress batch={batch} run={run} /> : <RunOutcome batch={batch} />}
        <EarlierImports currentId={batch.id} />
      </div>
    </Stack>
  );
}
