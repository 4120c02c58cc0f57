import { useState } from 'react';
import { zoneNote, whenLabel } from '#renderer/features/tasks/when-labels.ts';
import { useSaveTask } from '#renderer/features/tasks/use-save-task.ts';
import { dueLabel } from '#renderer/entities/task/task-labels.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { When } from '#renderer/lib/when/read-when.ts';
import { isWhen, whenWords } from '#renderer/lib/when/typed-when.ts';
import { wallOf } from '#renderer/lib/when/wall-time.ts';
import { readSoon } from '#renderer/lib/when/when-reader.ts';
import { startOfDayIn, wholeDayIn } from '#renderer/lib/when/zoned-day.ts';
import { EditableText } from '#renderer/ui/editable/editable-text.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canEdit: boolean; now: number };

const noDate = 'Enter a date, such as tomorrow 5pm or 19 Nov.';
const isPast = 'This due date is in the past';

/** Parses a field: a time if it has one, otherwise a day; undefined if it is neither. */
const whenOf = (value: string): When | undefined =>
  value === '' || !isWhen(value, 'either')
    ? undefined
    : isWhen(value, 'day')
      ? { on: value }
      : { at: new Date(value).toISOString() };

const read = async (text: string, now: number) =>
  whenOf((await readSoon(text, 'either', now)).readings?.[0] ?? text);

/** The field's text, in the viewer's time zone. */
const valueOf = (when: When | undefined): string =>
  when === undefined ? '' : (when.on ?? wallOf(Date.parse(when.at), viewerTimezone()));

/** A task's start and due dates: a time in the viewer's zone, or a whole day in the model's. */
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
  const textOf = (value: string) => whenWords(value, now);
  const isOver = (when: When) =>
    (when.at === undefined ? startOfDayIn(when.on, zone) + 24 * 60 * 60_000 : Date.parse(when.at)) <= now;

  const due = dueOf(task);
  const start = startOf(task);
  const saveDue = saveAs({
    valueOf: (row) => valueOf(dueOf(row)),
    textOf,
    problem: noDate,
    changesOf: async (text) => {
      if (text.trim() === '') return { dueAt: null, dueOn: null };
      const when = await read(text, now);
      setPassed(when !== undefined && isOver(when));
      return when === undefined ? undefined : when.at === undefined ? { dueOn: when.on } : { dueAt: when.at };
    },
  });
  return (
    <>
      <EditableText
        label="Due"
        value={valueOf(due)}
        placeholder="Add a due date, such as tomorrow 5pm"
        canEdit={canEdit}
        note={(typed) => {
          const when = typed === undefined ? due : whenOf(typed);
          return (typed !== undefined || hasPassed) && when !== undefined && isOver(when) ? (
            <Text as="p" size={12} tone="warning" className={styles['caution']} role="status">
              {isPast}
            </Text>
          ) : null;
        }}
        when="either"
        onSave={saveDue}
      >
        <span>
          {dueLabel(task, now)}
          <Text tone="dimmed">{due === undefined ? '' : zoneNote(due, task.model?.timezone)}</Text>
        </span>
      </EditableText>
      <EditableText
        label="Start"
        value={valueOf(start)}
        placeholder="Add a start date"
        canEdit={canEdit}
        when="either"
        onSave={saveAs({
          valueOf: (row) => valueOf(startOf(row)),
          textOf,
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
          <Text tone="dimmed">{start === undefined ? '' : zoneNote(start, task.model?.timezone)}</Text>
        </span>
      </EditableText>
    </>
  );
}
