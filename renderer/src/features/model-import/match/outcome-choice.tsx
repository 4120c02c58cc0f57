import { UnstyledButton } from '@mantine/core';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { CheckedRow } from '#renderer/features/model-import/checked-row.ts';
import {
  isInGroup,
  outcomeGroups,
  type OutcomeGroup,
} from '#renderer/features/model-import/outcome-labels.ts';
import styles from './outcome-choice.module.css';

type Props = { rows: readonly CheckedRow[]; group: OutcomeGroup; onChange: (group: OutcomeGroup) => void };

/** How many rows have each outcome; a click shows those rows. */
export function OutcomeChoice({ rows, group, onChange }: Props) {
  const fits = rows.filter(({ outcome }) => outcome === 'new').length;
  const isOver = rows.some(({ outcome }) => outcome === 'over_limit');
  return (
    <div className={styles['outcomes']} role="group" aria-label="Rows by outcome">
      {outcomeGroups.map(({ id, label }) => {
        const amount = rows.filter((row) => isInGroup(id, row)).length;
        return (
          <UnstyledButton
            key={id}
            className={styles['outcome'] ?? ''}
            aria-pressed={id === group}
            onClick={() => {
              onChange(id);
            }}
          >
            <b data-bad={(id === 'invalid' && amount > 0) || undefined}>{formatCount(amount)}</b>
            {id === 'new' && isOver ? `New, ${formatCount(fits)} ${fits === 1 ? 'fits' : 'fit'}` : label}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
