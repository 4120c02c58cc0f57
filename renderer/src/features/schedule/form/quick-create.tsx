import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { AtPoint } from '#renderer/features/schedule/panel/at-point.tsx';
import { saveEvent } from '#renderer/features/schedule/api.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import type { Drawn } from '#renderer/features/schedule/view-types.ts';
import { startOfDayIn } from '#renderer/lib/when/wall-time.ts';
import { focusTypedText } from '#renderer/ui/choice/typed-text.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { ClashQuestion } from './clash-question.tsx';
import { useClashes } from './use-clashes.ts';
import type { EventFormProps } from './event-form.tsx';
import { EventPeoplePicker } from './event-people.tsx';
import { fieldsOf, general, newValues, type EventStart } from './event-values.ts';
import styles from './quick-create.module.css';

type Props = {
  drawn: Drawn;
  types: readonly EventType[];
  models: EventFormProps['models'];
  timezone: string;
  onSaved: (saved: { id: string; changeId: string }, title: string) => void;
  /** Opens the full form with the current input. */
  onMore: (start: EventStart) => void;
  onClose: () => void;
};

/** Title, type, model and people for a drawn time: Enter saves it. */
export function QuickCreate({ drawn, types, models, timezone, onSaved, onMore, onClose }: Props) {
  const client = useQueryClient();
  const active = types.filter(({ isActive }) => isActive);
  const shift = drawn.isCover === true ? active.find(({ covers }) => covers) : undefined;
  const [title, setTitle] = useState(shift?.name ?? '');
  const [typeId, setTypeId] = useState((shift ?? active[0])?.id ?? '');
  const [owner, setOwner] = useState(drawn.modelId ?? general);
  const [attendeeIds, setAttendeeIds] = useState<readonly string[]>([]);
  const owners = useMemo(() => [{ value: general, label: 'General' }, ...models], [models]);
  const [fault, setFault] = useState<string>();
  const clashes = useClashes();
  const start: EventStart = {
    startsAt: drawn.startsAt,
    endsAt: drawn.endsAt,
    days: drawn.days,
    isDrawn: true,
    modelId: owner === general ? null : owner,
    attendeeIds,
    // The drawn time stays; the event gets its model's time zone.
    timezone: models.find(({ value }) => value === owner)?.timezone,
    title,
    typeId,
  };
  const asked = { event: fieldsOf(newValues(start, types, timezone)), scope: 'this' as const };
  const clash = clashes.of(asked);
  const save = useMutation({
    mutationFn: async () => ((await clashes.asksFirst(asked)) ? undefined : saveEvent(asked)),
    onSuccess: (saved) => {
      // The user has to answer a question first.
      if (saved === undefined) return;
      void refreshSchedule(client);
      onSaved(saved, title.trim());
    },
    onError: (error) => {
      setFault(errorMessage('schedule.save', error));
    },
  });
  const when =
    drawn.days === undefined
      ? whenText({
          startsAt: new Date(drawn.startsAt).toISOString(),
          endsAt: new Date(drawn.endsAt).toISOString(),
          allDay: false,
          timezone,
        })
      : whenText({
          startsAt: new Date(startOfDayIn(drawn.days.from, timezone)).toISOString(),
          endsAt: new Date(startOfDayIn(drawn.days.to, timezone)).toISOString(),
          allDay: true,
          timezone,
        });
  return (
    <AtPoint anchor={drawn.anchor} label="Add event" width={320} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (save.isPending || focusTypedText(event.currentTarget)) return;
          if (title.trim() === '') setFault('Event title is required');
          else if (Array.from(title.trim()).length > scheduleLimits.title)
            setFault(`Event title must be ${String(scheduleLimits.title)} characters or fewer`);
          else save.mutate();
        }}
      >
        <p className={styles['when']}>{when}</p>
        <TextInput
          aria-label="Title"
          placeholder="Add a title"
          value={title}
          dir="auto"
          autoComplete="off"
          data-autofocus
          error={fault}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <fieldset className={styles['types']}>
          <VisuallyHidden component="legend">Type</VisuallyHidden>
          {active.map((type) => (
            <label key={type.id} className={styles['type']} title={type.name}>
              <input
                type="radio"
                name="type"
                value={type.id}
                checked={type.id === typeId}
                onChange={() => {
                  setTypeId(type.id);
                }}
              />
              <TypeTile type={type} />
              <span>{type.name}</span>
            </label>
          ))}
        </fieldset>
        <EditableChoice
          aria-label="Model"
          size="xs"
          searchable
          data={owners}
          value={owner}
          onChange={(chosen) => {
            if (chosen !== null) setOwner(chosen);
          }}
        />
        <EventPeoplePicker ids={attendeeIds} owner={owner} onChange={setAttendeeIds} />
        {clash === undefined ? null : <ClashQuestion {...clash} />}
        <div className={styles['acts']}>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              onMore(start);
            }}
          >
            More
          </Button>
          <Button size="sm" type="submit" loading={save.isPending}>
            {clash === undefined ? 'Save' : 'Save anyway'}
          </Button>
        </div>
      </form>
    </AtPoint>
  );
}
