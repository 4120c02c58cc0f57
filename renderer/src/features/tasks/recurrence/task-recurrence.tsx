import { UnstyledButton } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { ruleText } from '#renderer/entities/recurrence/recurrence-rule.ts';

const RecurrenceDialog = lazyDialog(async () => (await import('./recurrence-dialog.tsx')).RecurrenceDialog);

/** A task's recurrence as a sentence; a click opens its form. */
export function TaskRecurrence({ task, canEdit }: { task: TaskDetail; canEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { recurrence } = task;
  const hasDue = task.dueAt !== null || task.dueOn !== null;
  useWaitingDraft(`task ${task.id} recurrence`, () => {
    if (canEdit && hasDue) setOpen(true);
  });
  const text = recurrence === null ? undefined : ruleText(recurrence.rule, recurrence.mode);
  const shown = (
    <span className={rowStyles['text']}>
      {text === undefined ? (
        <span className={rowStyles['missing']}>
          {!canEdit ? 'Never' : hasDue ? 'Never' : 'Add a due date first'}
        </span>
      ) : (
        <>
          <IconRepeat size={14} stroke={1.7} aria-hidden />
          <span title={text}>{text}</span>
        </>
      )}
    </span>
  );
  return (
    <div className={rowStyles['row']}>
      <dt>Repeats</dt>
      <dd>
        {canEdit && (hasDue || recurrence !== null) ? (
          <UnstyledButton
            className={rowStyles['value'] ?? ''}
            aria-label={`Edit repeats: ${text ?? 'never'}`}
            onClick={() => {
              setOpen(true);
            }}
          >
            {shown}
          </UnstyledButton>
        ) : (
          <span className={rowStyles['value']}>{shown}</span>
        )}
        {isOpen ? (
          <RecurrenceDialog
            task={task}
            onClose={() => {
              setOpen(false);
            }}
          />
        ) : null}
      </dd>
    </div>
  );
}
