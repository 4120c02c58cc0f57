import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { doneOf, type ImportRun } from '#renderer/features/model-import/import-run.ts';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import { rowWords } from '#renderer/features/model-import/batch-labels.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './run-progress.module.css';

type Props = { batch: ImportBatch; run: ImportRun | undefined };

/** The progress of an import, and the rows written last. */
export function RunProgress({ batch, run }: Props) {
  const at = run ?? batch;
  const done = doneOf(at);
  const share = at.chosen === 0 ? 0 : (done / at.chosen) * 100;
  const isRunning = run?.state === 'running' || run?.state === 'stopping';
  const counts = [
    `${formatCount(at.created)} created`,
    `${formatCount(at.updated)} updated`,
    ...(at.failed === 0 ? [] : [`${formatCount(at.failed)} left out`]),
  ].join(', ');
  return (
    <section className={styles['progress']} aria-label="Progress">
      <Row gap={12} align="stretch" justify="between" className={styles['title']}>
        <span>
          <b>
            {isRunning ? 'Importing' : 'Stopped:'} {countOf(at.chosen, rowWords)}
          </b>{' '}
          <Text tone="dimmed" breaks>
            from {batch.fileName}
          </Text>
        </span>
        <span>
          {formatCount(done)} of {formatCount(at.chosen)}
        </span>
      </Row>
      <ShareBar
        percent={share}
        tone={isRunning ? 'running' : 'calm'}
        moves
        role="progressbar"
        aria-label="Rows imported"
        aria-valuemin={0}
        aria-valuemax={at.chosen}
        aria-valuenow={done}
      />
      <div className={styles['under']}>
        <span>{counts}</span>
        <span role="status">{run === undefined ? waitingWords : stateWords(run)}</span>
      </div>
      {run?.problem === undefined ? null : (
        <Text role="alert" as="p" size={13} tone="danger" className={styles['problem']}>
          {run.problem} What was imported is kept: continue the import, or undo it below.
        </Text>
      )}
      {run === undefined || run.recent.length === 0 ? null : (
        <ul className={styles['recent']} aria-label="Latest rows">
          {run.recent.map(({ rowNumber, stageName, isUpdate, problem }) => (
            <li key={rowNumber}>
              {problem === null ? (
                <IconCircleCheck size={16} stroke={1.7} className={styles['ok'] ?? ''} aria-hidden />
              ) : (
                <IconAlertCircle size={16} stroke={1.7} className={styles['bad'] ?? ''} aria-hidden />
              )}
              <b dir="auto">{stageName}</b>
              <span title={problem ?? undefined}>{problem ?? (isUpdate ? 'updated' : 'created')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const waitingWords =
  'The import was interrupted, or runs in another window. Continue it here, or undo it below: no row is written twice.';

function stateWords(run: ImportRun): string {
  if (run.state === 'stopping') return 'Stopping…';
  if (run.state !== 'running') return 'No more rows are written until you continue.';
  const written = doneOf(run) - run.startedWith;
  const left = run.chosen - doneOf(run);
  const note = 'Other pages can be used meanwhile.';
  if (written === 0) return note;
  const seconds = Math.ceil((((Date.now() - run.startedAt) / written) * left) / 1000);
  return `About ${seconds < 60 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} min`}. ${note}`;
}
