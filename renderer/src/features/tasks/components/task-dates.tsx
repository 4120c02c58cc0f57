import { useState } from 'react';
import { zoneNote, exactWhen, whenLabel } from '#renderer/features/tasks/when-words.ts';
import { useSaveTask } from '#renderer/features/tasks/use-save-task.ts';
import { dueLabel } from '#renderer/entities/task/task-words.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { When } from '#renderer/lib/when/read-when.ts';
import { startOfDayIn, wholeDayIn } from '#renderer/lib/when/zoned-day.ts';
import { DateButton } from '#renderer/ui/editable/date-button.tsx';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { WhenPreview } from '#renderer/ui/editable/when-preview.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canEdit: boolean; now: number };

const noDate = 'Enter a date, such as tomorrow 5pm or 19 Nov.';
const isPast = 'This due date is in the past';

const read = async (text: string, now: number) =>
  (await import('#renderer/lib/when/read-when.ts')).readWhen(text, now);

/** With the day chosen; a time that stands there already stays. */
const withDay = (text: string, day: string) => {
  const time = /\b\d{1,2}:\d{2}\b/.exec(text)?.[0];
  return exactWhen({ on: day }) + (time === undefined ? '' : `, ${time}`);
};

/** When a task starts and is due: a time of the viewer's clock, or a whole day where the model is. */
export function TaskDates({ task, canEdit, now }: Props) {
  const saveAs = useSaveTask(task);
  const zone = task.model?.timezone ?? viewerTimezone();
  const [hasPassed, setPassed] = useState(false);

  const dueOf = ({ dueAt, dueOn }: Pick<TaskDetail, 'dueAt' | 'dueOn'>): When | undefined =>
    dueOn !== null ? { on: dueOn } : dueAt !== null ? { at: dueAt } : undefined;
  const startOf = ({ startAt }: Pick<TaskDetail, 'startAt'>): When | undefined => {
    if (startAt === null) return undefined;
    const day = wholeDayIn(Date.parse(startAt), zone);
    return day === undefined ? { at: startAt } : { on: day };
  };
  const textOf = (when: When | undefined) => (when === undefined ? '' : exactWhen(when));
  const isOver = (when: When) =>
    (when.at === undefined ? startOfDayIn(when.on, zone) + 24 * 60 * 60_000 : Date.parse(when.at)) <= now;

  const due = dueOf(task);
  const start = startOf(task);
  const saveDue = saveAs({
    valueOf: (row) => textOf(dueOf(row)),
    problem: noDate,
    changesOf: async (text) => {
      if (text.trim() === '') return { dueAt: null, dueOn: null };
      const when = await read(text, now);
      setPassed(when !== undefined && isOver(when));
      return when === undefined ? undefined : when.at === undefined ? { dueOn: when.on } : { dueAt: when.at };
    },
  });
  const beside = (label: string) => (text: string, type: (text: string) => void) => (
    <DateButton
      label={label}
      onChoose={(day) => {
        type(withDay(text, day));
      }}
    />
  );
  return (
    <>
      <EditableText
        label="Due"
        value={textOf(due)}
        placeholder="Add a due date, such as tomorrow 5pm"
        canEdit={canEdit}
        note={(typed) =>
          typed !== undefined ? (
            <WhenPreview
              text={typed}
              now={now}
              words={whenLabel}
              warning={(when) => (isOver(when) ? isPast : undefined)}
            />
          ) : hasPassed && due !== undefined && isOver(due) ? (
            <p className={styles['caution']} role="status">
              {isPast}
            </p>
          ) : null
        }
        beside={beside('Choose the due date')}
        onSave={saveDue}
      >
        <span>
          {dueLabel(task, now)}
          <span className={styles['zone']}>
            {due === undefined ? '' : zoneNote(due, task.model?.timezone)}
          </span>
        </span>
      </EditableText>
      <EditableText
        label="Start"
        value={textOf(start)}
        placeholder="Add a start date"
        canEdit={canEdit}
        note={(typed) =>
          typed === undefined ? null : <WhenPreview text={typed} now={now} words={whenLabel} />
        }
        beside={beside('Choose the start date')}
        onSave={saveAs({
          valueOf: (row) => textOf(startOf(row)),
          problem: noDate,
          changesOf: async (text) => {
            if (text.trim() === '') return { startAt: null };
            const when = await read(text, now);
            if (when === undefined) return undefined;
            return {
              startAt: when.at ?? new Date(startOfDayIn(when.on, zone)).toISOString(),
            };
          },
        })}
      >
        <span>
          {start === undefined ? '' : whenLabel(start)}
          <span className={styles['zone']}>
            {start === undefined ? '' : zoneNote(start, task.model?.timezone)}
          </span>
        </span>
      </EditableText>
    </>
  );
}
