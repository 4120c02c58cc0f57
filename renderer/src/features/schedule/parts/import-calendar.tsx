import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { whenText } from '#renderer/entities/event/event-words.ts';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { timezoneOptions, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';
import type { importOutcomes } from '#shared/contract/schedule-exchange.ts';
import { type ImportRow } from '#shared/contract/schedule-exchange.ts';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';
import { checkImport, runImport } from './api.ts';
import { addedText, trialText } from './planted-words.ts';
import { offerToUndo } from './undo-change.ts';
import { useModelOptions } from './use-model-options.ts';
import styles from './dialogs.module.css';

type Props = { modelId: string | null; onClose: () => void };
type Outcome = (typeof importOutcomes)[number];

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  new: 'Will be added',
  known: 'Already here',
  unreadable: 'Can’t be read',
};
const noTypes: readonly EventType[] = [];

/** Reads the file of another calendar, shows what would come of it, then makes the events. */
export function ImportCalendar({ modelId: first, onClose }: Props) {
  const client = useQueryClient();
  const models = useModelOptions();
  const types = (useQuery(scheduleQueries.types()).data ?? noTypes).filter(({ isActive }) => isActive);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [problem, setProblem] = useState<string>();
  const [timezone, setTimezone] = useState(viewerTimezone);
  const [modelId, setModelId] = useState(first);
  const [chosenType, setChosenType] = useState<string | null>(null);
  const typeId = chosenType ?? types[0]?.id ?? '';
  const fields = { text: file?.text ?? '', timezone, typeId, modelId };
  const trial = useQuery({
    // The text of a file is no key: its name and length tell one choice from another.
    queryKey: ['schedule-trial', 'import', file?.name, file?.text.length, timezone, typeId, modelId],
    queryFn: () => checkImport(fields),
    enabled: file !== undefined && typeId !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const run = useMutation({
    mutationFn: () => runImport(fields),
    onSuccess: (made) => {
      offerToUndo(client, addedText(made), made.changeId);
      onClose();
    },
  });
  const read = (next: File | null | undefined) => {
    run.reset();
    setProblem(undefined);
    if (next === null || next === undefined) {
      setProblem('This is no file. Drop one .ics file.');
      return;
    }
    if (next.size > exchangeLimits.fileChars) {
      setProblem('Choose a file of 4 MB or less');
      return;
    }
    next.text().then(
      (text) => {
        setFile({ name: next.name, text });
      },
      () => {
        setProblem('This file could not be read. Check that it still exists and try again.');
      },
    );
  };
  const isOver = useDroppedFile(read);
  const found = trial.isFetching ? undefined : trial.data;
  const canRun = found !== undefined && found.events > 0;
  const failed = run.isError
    ? errorMessage('schedule.runImport', run.error)
    : trial.isError && !trial.isFetching
      ? errorMessage('schedule.checkImport', trial.error)
      : problem;
  return (
    <Dialog
      name="ImportCalendar"
      title="Import calendar"
      width={640}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      <DialogFields>
        {failed === undefined ? null : (
          <Alert variant="light" color="red">
            {failed}
          </Alert>
        )}
        <div className={styles['drop']} data-over={isOver || undefined}>
          <span>{file === undefined ? 'Drop an .ics file here, or choose one.' : file.name}</span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFileUpload size={16} stroke={1.7} />}
            onClick={() => input.current?.click()}
          >
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".ics,text/calendar"
            aria-label="Calendar file"
            hidden
            tabIndex={-1}
            onChange={(event) => {
              const next = event.currentTarget.files?.[0];
              // The same file, corrected, can be chosen again.
              event.currentTarget.value = '';
              if (next !== undefined) read(next);
            }}
          />
        </div>
        <div className={styles['two']}>
          <EditableChoice
            label="Model"
            placeholder="General"
            clearable
            searchable
            data={models}
            value={modelId}
            onChange={setModelId}
          />
          <EditableChoice
            label="Type"
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId === '' ? null : typeId}
            onChange={setChosenType}
          />
        </div>
        <EditableChoice
          label="Timezone"
          description="Of times that name none."
          searchable
          data={timezoneOptions(timezone)}
          value={timezone}
          onChange={(zone) => {
            if (zone !== null) setTimezone(zone);
          }}
        />
        {file === undefined ? null : trial.isFetching ? (
          <p className={styles['trial']} role="status">
            Reading the file…
          </p>
        ) : found === undefined ? null : (
          <>
            <p className={styles['trial']} role="status">
              {trialText(found)}
            </p>
            <Rows rows={found.rows} />
          </>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!canRun}
          loading={run.isPending}
          onClick={() => {
            run.mutate();
          }}
        >
          {canRun
            ? `Import ${found.events === 1 ? '1 event' : `${formatCount(found.events)} events`}`
            : 'Import'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <div className={styles['rows']} role="region" aria-label="Events of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">When</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td dir="auto">{row.title}</td>
              <td>{timeOf(row)}</td>
              <td className={row.outcome === 'new' ? undefined : styles['off']}>
                {outcomeLabels[row.outcome]}
                {row.note === null ? '' : `. ${row.note}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function timeOf({ startsAt, endsAt, allDay, timezone, times }: ImportRow): string {
  if (startsAt === null || endsAt === null) return '';
  const first = whenText({ startsAt, endsAt, allDay, timezone });
  return times === 1 ? first : `${first}, ${formatCount(times)} times`;
}
