import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import { outcomeWords, rowNoun } from './import-labels.ts';
import { RowList } from './row-list.tsx';
import type { RunState } from './use-import-run.ts';
import type { RowResult } from './write-row.ts';
import styles from './import.module.css';

type Props = { run: RunState; onStop: () => void; onClose: () => void };

/** The import's progress, and at the end what failed and why. */
export function RunReport({ run, onStop, onClose }: Props) {
  const { rows, results, state } = run;
  const isOver = state === 'over';
  const done = results.filter((result) => result.state === 'done').length;
  const bad = results.length - done;
  const untried = rows.length - results.length;
  // Once finished, rows that need attention come first.
  const listed = rows.map((row, index) => ({ ...row, result: results[index] }));
  if (isOver) listed.sort((a, b) => rank(a.result) - rank(b.result));
  return (
    <>
      <DialogFields>
        <p className={styles['lead']} role="status">
          {isOver ? summaryOf({ done, bad, untried }) : state === 'stopping' ? 'Stopping…' : 'Importing…'}
        </p>
        {isOver ? (
          <p className={styles['lead']}>
            Delete the file now: anyone who opens it can read its passwords. Replaced passwords stay under
            “Previous password” of their account for 30 days.
          </p>
        ) : (
          <Row gap={12} justify="between" className={styles['bar']}>
            <ShareBar
              percent={(results.length / rows.length) * 100}
              tone="running"
              moves
              role="progressbar"
              aria-label="Rows imported"
              aria-valuemin={0}
              aria-valuemax={rows.length}
              aria-valuenow={results.length}
            />
            <span>
              {formatCount(results.length)} of {formatCount(rows.length)}
            </span>
          </Row>
        )}
        <RowList
          label="Imported rows"
          rows={listed}
          mark={({ result }) => <ResultMark result={result} />}
          what={({ outcome, result }) =>
            result === undefined
              ? isOver
                ? 'Not tried'
                : outcomeWords(outcome)
              : result.state === 'done'
                ? `Done: ${outcomeWords(outcome).toLowerCase()}`
                : result.why
          }
        />
      </DialogFields>
      <DialogFoot>
        {isOver ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button variant="default" disabled={state === 'stopping'} onClick={onStop}>
            Stop
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

const rank = (result: RowResult | undefined): number =>
  result === undefined ? 1 : result.state === 'done' ? 2 : 0;

function summaryOf({ done, bad, untried }: { done: number; bad: number; untried: number }): string {
  const parts = [
    `${countOf(done, rowNoun)} imported.`,
    ...(bad === 0 ? [] : [`${countOf(bad, rowNoun)} failed.`]),
    ...(untried === 0 ? [] : [`${countOf(untried, rowNoun)} not tried. Import the file again for the rest.`]),
  ];
  return parts.join(' ');
}

function ResultMark({ result }: { result: RowResult | undefined }) {
  return (
    <span className={styles['mark']} data-state={result?.state} aria-hidden>
      {result === undefined ? (
        <IconMinus size={14} stroke={1.7} />
      ) : result.state === 'done' ? (
        <IconCircleCheck size={16} stroke={1.7} />
      ) : (
        <IconAlertCircle size={16} stroke={1.7} />
      )}
    </span>
  );
}
