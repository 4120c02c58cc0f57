import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBeach, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { refreshSchedule, scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { Absence } from '#shared/contract/absences.ts';
import { AbsenceDialog, type Whose } from './absence-form.tsx';
import { absencesInOrder, absenceText } from './absence-values.ts';
import { plansFor, plansForAll } from './plans-for.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  modelId: string | null;
  userId?: string | undefined;
  /** The absence to open for editing once it has loaded. */
  absenceId?: string | undefined;
  onClose: () => void;
};

const typingPauseMs = 200;
const ofModel = 'model ';
const ofPerson = 'person ';

/** When models and people are away: once or weekly. */
export function TimeAway({ modelId, userId, absenceId, onClose }: Props) {
  const viewer = useViewer();
  const [chosen, setChosen] = useState(
    modelId !== null ? ofModel + modelId : ofPerson + (userId ?? viewer.id),
  );
  const { options, models, search } = useSubjects();
  const subject = options.find(({ value }) => value === chosen);
  const id = chosen.slice(chosen.indexOf(' ') + 1);
  const whose: Whose = chosen.startsWith(ofModel) ? { modelId: id } : { userId: id };
  const isOwn = chosen === ofPerson + viewer.id;
  const name = isOwn ? viewer.name : (subject?.label ?? 'this person');
  const model = models.get(id);
  const timezone = model?.timezone ?? viewerTimezone();
  const isReadOnly = !plansFor(viewer, id, model);
  const [form, setForm] = useState<{ absence: Absence | undefined }>();
  const [deleted, setDeleted] = useState<Absence>();
  // If someone else changed it in the meantime, saving again uses the latest version.
  const known = useQuery(partQueries.absences(whose)).data;
  const latest = known?.find((one) => one.id === form?.absence?.id);
  const [wanted, setWanted] = useState(absenceId);
  const found = wanted === undefined ? undefined : known?.find((one) => one.id === wanted);
  if (found !== undefined) {
    setWanted(undefined);
    if (!isReadOnly) setForm({ absence: found });
  }
  return (
    <>
      <Dialog name="TimeAway" title="Time away" width={480} onClose={onClose}>
        <DialogFields>
          <EditableChoice
            label="Whose"
            searchable
            data={options}
            {...search}
            value={chosen}
            onChange={(next) => {
              if (next !== null && next !== '') setChosen(next);
            }}
          />
          <Absences
            key={chosen}
            whose={whose}
            name={name}
            isReadOnly={isReadOnly}
            onEdit={(absence) => {
              setForm({ absence });
            }}
            onDelete={setDeleted}
          />
        </DialogFields>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isReadOnly ? null : (
            <Button
              onClick={() => {
                setForm({ absence: undefined });
              }}
            >
              Add time away
            </Button>
          )}
        </DialogFoot>
      </Dialog>
      {form === undefined ? null : (
        <AbsenceDialog
          absence={form.absence}
          rowVersion={(latest ?? form.absence)?.rowVersion}
          whose={whose}
          name={name}
          timezone={timezone}
          onClose={() => {
            setForm(undefined);
          }}
        />
      )}
      {deleted === undefined ? null : (
        <DeleteAbsence
          absence={deleted}
          name={name}
          onClose={() => {
            setDeleted(undefined);
          }}
        />
      )}
    </>
  );
}

/** The user's models, themselves, and everyone else if they may plan for everyone. */
function useSubjects() {
  const viewer = useViewer();
  const isForAll = plansForAll(viewer);
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const people = useQuery({ ...scheduleQueries.people(null, settled), enabled: isForAll });
  const known = useQuery({ ...scheduleQueries.people(null, ''), enabled: isForAll });
  const options = useMemo(() => {
    const others = new Map(
      [...(known.data ?? []), ...(people.data ?? [])].map((person) => [person.id, personName(person)]),
    );
    others.set(viewer.id, `${viewer.name} (you)`);
    const self = others.get(viewer.id) ?? '';
    others.delete(viewer.id);
    const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
    return [
      { value: ofPerson + viewer.id, label: self },
      ...[...others].map(([id, label]) => ({ value: ofPerson + id, label })).sort(byName),
      ...(models ?? []).map(({ id, stageName }) => ({ value: ofModel + id, label: stageName })).sort(byName),
    ];
  }, [known.data, people.data, models, viewer.id, viewer.name]);
  const byId = useMemo(() => new Map((models ?? []).map((model) => [model.id, model])), [models]);
  return {
    options,
    models: byId,
    search: isForAll ? { onSearch: setText, isSearching: people.isFetching || text.trim() !== settled } : {},
  };
}

type ListProps = {
  whose: Whose;
  name: string;
  isReadOnly: boolean;
  onEdit: (absence: Absence) => void;
  onDelete: (absence: Absence) => void;
};

function Absences({ whose, name, isReadOnly, onEdit, onDelete }: ListProps) {
  const absences = useQuery(partQueries.absences(whose));
  const [now] = useState(() => Date.now());
  if (absences.data === undefined)
    return absences.isError ? (
      <LoadFailure
        title={errorMessage('schedule.absences', absences.error)}
        isRetrying={absences.isFetching}
        onRetry={() => void absences.refetch()}
      >
        {absences.error.message}
      </LoadFailure>
    ) : (
      <PendingLines label="Loading time away" />
    );
  const { current, over } = absencesInOrder(absences.data, now);
  const line = (absence: Absence, isOver: boolean) => {
    const when = absenceText(absence);
    return (
      <li key={absence.id}>
        <div className={isOver ? styles['off'] : undefined}>
          <span>{when}</span>
          {absence.reason === '' ? null : <small dir="auto">{absence.reason}</small>}
        </div>
        {isReadOnly ? null : (
          <>
            <IconButton
              label={`Edit ${when}`}
              onClick={() => {
                onEdit(absence);
              }}
            >
              <IconPencil size={16} stroke={1.7} />
            </IconButton>
            <IconButton
              label={`Delete ${when}`}
              onClick={() => {
                onDelete(absence);
              }}
            >
              <IconTrash size={16} stroke={1.7} />
            </IconButton>
          </>
        )}
      </li>
    );
  };
  if (absences.data.length === 0)
    return (
      <BlankState icon={<IconBeach size={20} stroke={1.6} />} title="No time away" role="status">
        Events in time away show as a conflict before they are saved.
      </BlankState>
    );
  return (
    <>
      {current.length === 0 ? null : (
        <ul className={styles['list']} aria-label={`Time away of ${name}`}>
          {current.map((absence) => line(absence, false))}
        </ul>
      )}
      {over.length === 0 ? null : (
        <details className={styles['past']}>
          <summary>Over ({over.length})</summary>
          <ul className={styles['list']} aria-label={`Time away of ${name} that is over`}>
            {over.map((absence) => line(absence, true))}
          </ul>
        </details>
      )}
    </>
  );
}

function DeleteAbsence({ absence, name, onClose }: { absence: Absence; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request('schedule.deleteAbsence', { id: absence.id }),
    onSuccess: () => {
      onClose();
      notifySuccess('Time away deleted');
      void refreshSchedule(client);
    },
  });
  return (
    <ConfirmDialog
      title="Delete this time away?"
      confirmLabel="Delete time away"
      isPending={remove.isPending}
      error={remove.isError ? errorMessage('schedule.deleteAbsence', remove.error) : undefined}
      onConfirm={() => {
        remove.mutate();
      }}
      onCancel={onClose}
    >
      <p>
        {absenceText(absence)}. {name} can then be booked at that time without a warning.
      </p>
    </ConfirmDialog>
  );
}
