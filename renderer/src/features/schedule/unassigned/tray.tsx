import { Button, UnstyledButton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import { refreshSchedule, scheduleQueries } from '#renderer/features/schedule/queries.ts';
import type { ToolProps } from '#renderer/features/schedule/part-types.ts';
import { rangeOf, startOf, views } from '#renderer/lib/calendar/ranges.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { offerToUndo } from '#renderer/features/schedule/parts/undo-change.ts';
import { useRowDrag, type DropRow } from './use-row-drag.ts';
import styles from './tray.module.css';

/** Below the days: unassigned shifts, each of which can be assigned. */
export function Tray({ view, date, modelIds }: ToolProps) {
  const range = rangeOf(views.find((known) => known === view) ?? 'week', date);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(
    partQueries.unassigned(
      new Date(startOf(range.from)).toISOString(),
      new Date(startOf(range.to)).toISOString(),
    ),
  );
  const shifts = (data ?? []).filter(
    ({ modelId }) => modelIds.length === 0 || (modelId !== null && modelIds.includes(modelId)),
  );
  if (shifts.length === 0) return null;
  return (
    <section className={styles['tray']} aria-label="Unassigned shifts" data-at-foot>
      <UnstyledButton
        className={styles['head'] ?? ''}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {shifts.length === 1 ? '1 unassigned shift' : `${String(shifts.length)} unassigned shifts`}
      </UnstyledButton>
      {isOpen ? <Shifts shifts={shifts} view={view} /> : null}
    </section>
  );
}

/**
 * Each shift is assigned by its button, or by dragging it onto a timeline row; in the calendar it can be dragged to
 * another time.
 */
function Shifts({ shifts, view }: { shifts: readonly Occurrence[]; view: string }) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const list = useRef<HTMLUListElement>(null);
  const find = useCallbackRef((id: string) => shifts.find((shift) => shift.id === id && shift.canEdit));
  useRowDrag(list, isReadOnly || view !== 'timeline', (id, row) => {
    const shift = find(id);
    if (shift === undefined) return;
    const change = changeOf(shift, row);
    if (change !== undefined) void send(client, shift, change);
  });
  const [hasSource, setHasSource] = useState(false);
  const isOnDays = view === 'day' || view === 'week' || view === 'month';
  useEffect(() => {
    if (isReadOnly || !isOnDays) return;
    let end: (() => void) | undefined;
    let isGone = false;
    void import('#renderer/features/schedule/grid/tray-source.ts').then(
      ({ dragFrom }) => {
        if (isGone || list.current === null) return;
        end = dragFrom(list.current, find);
        setHasSource(true);
      },
      // Without dragging, the buttons still work.
      () => undefined,
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [isReadOnly, isOnDays, find]);
  return (
    <ul ref={list} className={styles['list']}>
      {shifts.map((shift) => (
        <Shift key={shift.id} shift={shift} isDraggable={isOnDays ? hasSource : view === 'timeline'} />
      ))}
    </ul>
  );
}

type ShiftChange = { also: { toPersonId: string } | { modelId: string | null }; done: string };

function changeOf(shift: Occurrence, { kind, key, name }: DropRow): ShiftChange | undefined {
  if (kind === 'person')
    return key === '' ? undefined : { also: { toPersonId: key }, done: `${shift.title} assigned to ${name}` };
  const modelId = key === '' ? null : key;
  return modelId === shift.modelId
    ? undefined
    : { also: { modelId }, done: `${shift.title} moved to ${name}` };
}

async function send(client: QueryClient, shift: Occurrence, { also, done }: ShiftChange): Promise<void> {
  const { id, rowVersion, startsAt, endsAt } = shift;
  try {
    await undoable(async (offer) => {
      const made = await request('schedule.move', {
        id,
        rowVersion,
        startsAt,
        endsAt,
        ...also,
        scope: 'this',
      });
      offerToUndo(client, done, made.changeId, offer);
    });
  } catch (error) {
    notifyError(errorMessage('schedule.move', error));
    void refreshSchedule(client);
  }
}

function Shift({ shift, isDraggable }: { shift: Occurrence; isDraggable: boolean }) {
  const client = useQueryClient();
  const { id: viewerId, isReadOnly } = useViewer();
  const canEdit = shift.canEdit && !isReadOnly;
  // There may be hundreds of shifts, so the candidates for one load only when it is assigned.
  const [isAsking, setIsAsking] = useState(false);
  const people = useQuery({ ...scheduleQueries.people(shift.modelId, ''), enabled: canEdit && isAsking });
  const [isSending, setIsSending] = useState(false);
  const assign = async (personId: string, name: string) => {
    setIsSending(true);
    await send(client, shift, { also: { toPersonId: personId }, done: `${shift.title} assigned to ${name}` });
    setIsSending(false);
  };
  return (
    <li {...(canEdit && isDraggable ? { 'data-shift': shift.id } : {})}>
      <div>
        <b dir="auto">{shift.title}</b>
        <small>{whenText(shift)}</small>
      </div>
      {canEdit ? (
        <ManyChoice
          label={`Assign ${shift.title}`}
          thing="person"
          values={[]}
          options={personOptions(people.data ?? [], viewerId)}
          renderOption={renderPerson}
          isSearching={people.isLoading}
          onToggle={(id) => {
            const person = people.data?.find((candidate) => candidate.id === id);
            if (person !== undefined && !isSending) void assign(person.id, personName(person));
          }}
          footer={people.isError ? <p role="alert">{errorMessage('schedule.people', people.error)}</p> : null}
        >
          {(button) => (
            <Button
              {...button}
              onClick={() => {
                setIsAsking(true);
                button.onClick();
              }}
              size="xs"
              variant="default"
              loading={isSending}
              aria-label={`Assign ${shift.title}`}
            >
              Assign
            </Button>
          )}
        </ManyChoice>
      ) : null}
    </li>
  );
}
