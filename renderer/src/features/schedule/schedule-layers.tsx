import { useMemo } from 'react';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { EventChange } from './use-event-change.ts';
import type { Layers } from './use-layers.ts';
import type { Schedule } from './use-schedule.ts';

// What a click opens loads after the views.
const QuickCreate = lazyDialog(async () => (await import('./form/quick-create.tsx')).QuickCreate);
const ConflictNote = lazyDialog(async () => (await import('./panel/conflict-note.tsx')).ConflictNote);
const CancelDialog = lazyDialog(async () => (await import('./panel/cancel-dialog.tsx')).CancelDialog);
const ScopeDialog = lazyDialog(async () => (await import('./panel/scope-dialog.tsx')).ScopeDialog);
const EventDialog = lazyDialog(async () => (await import('./form/event-dialog.tsx')).EventDialog);
const OpenedAbsence = lazyDialog(async () => (await import('./away/opened-absence.tsx')).OpenedAbsence);

type Props = {
  schedule: Schedule;
  change: EventChange;
  layers: Layers;
  /** The model, if only one is shown; otherwise null. */
  modelId: string | null;
  isReadOnly: boolean;
  onOpen: (id: string) => void;
};

/** Dialogs and popovers of the grid. */
export function ScheduleLayers({ schedule, change, layers, modelId, isReadOnly, onOpen }: Props) {
  const { drawn, setDrawn, editing, setEditing, cancelling, setCancelling, conflictAt, setConflictAt } =
    layers;
  const { models, shown, types } = schedule;
  const viewerZone = viewerTimezone();
  const modelOptions = useMemo(
    () =>
      models
        .map(({ id, stageName, timezone }) => ({
          value: id,
          label: stageName,
          timezone,
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
  const saved = (done: string) => (made: { changeId: string }) => {
    setDrawn(undefined);
    setEditing(undefined);
    change.offer(done, made.changeId);
  };
  const conflicting =
    conflictAt === undefined ? undefined : shown.events.find(({ id }) => id === conflictAt.id);
  return (
    <>
      {drawn === undefined ? null : (
        <QuickCreate
          drawn={{ ...drawn, modelId: drawn.modelId ?? modelId }}
          types={types}
          models={modelOptions}
          timezone={viewerZone}
          onSaved={(made, title) => {
            layers.setAddedId(made.id);
            saved(`${title} added`)(made);
          }}
          onMore={(start) => {
            setDrawn(undefined);
            setEditing({ event: undefined, start });
          }}
          onClose={() => {
            setDrawn(undefined);
          }}
        />
      )}
      {conflicting === undefined || conflictAt === undefined ? null : (
        <ConflictNote
          event={conflicting}
          thing={shown.typeOf(conflicting.typeId)?.name.toLowerCase() ?? 'event'}
          anchor={conflictAt.anchor}
          onMove={
            isReadOnly || !conflicting.canEdit
              ? undefined
              : (startsAt) => {
                  setConflictAt(undefined);
                  const length = Date.parse(conflicting.endsAt) - Date.parse(conflicting.startsAt);
                  void change.move(conflicting, {
                    startsAt,
                    endsAt: new Date(Date.parse(startsAt) + length).toISOString(),
                  });
                }
          }
          onOpen={() => {
            onOpen(conflicting.id);
          }}
          onClose={() => {
            setConflictAt(undefined);
          }}
        />
      )}
      {cancelling === undefined ? null : (
        <CancelDialog
          event={cancelling}
          onCancelEvent={(reason) => {
            setCancelling(undefined);
            void change.setStatus(cancelling, 'cancelled', reason);
          }}
          onClose={() => {
            setCancelling(undefined);
          }}
        />
      )}
      {editing === undefined ? null : (
        <EventDialog
          key={editing.event?.id ?? 'new'}
          event={editing.event}
          start={editing.start}
          types={types}
          models={modelOptions}
          timezone={viewerZone}
          askScope={(event) => change.askScope(event, 'Save a repeating event', 'Save')}
          onSaved={(made, title) => {
            if (editing.event === undefined) layers.setAddedId(made.id);
            saved(editing.event === undefined ? `${title} added` : `${title} saved`)(made);
          }}
          onClose={() => {
            setEditing(undefined);
          }}
        />
      )}
      {layers.away === undefined ? null : (
        <OpenedAbsence
          block={layers.away}
          name={shown.nameOf(layers.away)}
          models={models}
          onClose={() => {
            layers.setAway(undefined);
          }}
        />
      )}
      {change.question === undefined ? null : (
        <ScopeDialog
          question={change.question}
          onCancel={() => {
            change.question?.answer(undefined);
          }}
        />
      )}
    </>
  );
}
