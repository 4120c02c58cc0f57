import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import styles from '#renderer/features/tasks/panel/task-forms.module.css';
import { whenLabel } from '#renderer/features/tasks/when-labels.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { mostOccurrences } from '#shared/contract/task-recurrence.ts';
import { repeatText, toRule, type Repeat } from '#renderer/entities/recurrence/recurrence-rule.ts';

type Props = { repeat: Repeat; task: TaskDetail; timezone: string; isValid: boolean };

const typingPauseMs = 200;

/** The rule as a sentence, and the next due dates. */
export function RecurrencePreview({ repeat, task, timezone, isValid }: Props) {
  const { dueAt, dueOn } = task;
  const rule = toRule(repeat);
  const [settled] = useDebouncedValue(rule, typingPauseMs);
  const isByDate = repeat.mode === 'due_date';
  const preview = useQuery({
    queryKey: ['task-recurrence', settled, dueAt, dueOn, timezone],
    queryFn: () =>
      request('tasks.previewRecurrence', {
        due: { dueAt, dueOn },
        recurrence: { rule: settled, mode: 'due_date', timezone },
      }),
    enabled: isValid && isByDate && (dueAt !== null || dueOn !== null),
    placeholderData: keepPreviousData,
  });
  if (!isValid) return null;
  const { next = [], total = 0 } = preview.data ?? {};
  return (
    <div className={styles['preview']} role="status">
      <b>{repeatText(repeat)}</b>
      {!isByDate || preview.data === undefined ? null : next.length === 0 ? (
        <p>It isn’t due again by this rule.</p>
      ) : (
        <p>
          Next: {next.map((one) => whenLabel(dueAt === null ? { on: one } : { at: one })).join(' · ')}
          {total > next.length
            ? `, and ${total >= mostOccurrences - 1 ? 'so on' : `${String(total - next.length)} more`}`
            : ''}
        </p>
      )}
      {preview.isError ? <p>{errorMessage('tasks.previewRecurrence', preview.error)}</p> : null}
    </div>
  );
}
