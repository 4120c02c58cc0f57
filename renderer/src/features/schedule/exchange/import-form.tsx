import { Alert, Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { timezoneOptions, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { exchangeLimits } from '#shared/domain/schedule-limits.ts';
import { ImportRows } from './import-rows.tsx';
import { draftKeys } from '#renderer/features/schedule/parts/draft-keys.ts';
import { addedText, trialText } from '#renderer/features/schedule/parts/added-messages.ts';
import { offerToUndo } from '#renderer/features/schedule/parts/undo-change.ts';
import { useImportTrial } from './use-import-trial.ts';
import { useModelOptions } from '#renderer/features/schedule/parts/use-model-options.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  handle: Ref<FormHandle>;
  modelId: string | null;
  onImported: () => void;
  onCancel: () => void;
};
type Values = {
  timezone: string;
  modelId: string | null;
  typeId: string | null;
  fileName: string;
  /** The content of a file small enough to store. */
  text: string;
};

/** A longer file must be chosen again, since drafts have little room. */
const mostKept = 200_000;
const noTypes: readonly EventType[] = [];
const schema = z.object({
  timezone: z.string(),
  modelId: z.nullable(z.string()),
  typeId: z.nullable(z.string()),
  fileName: z.string(),
  text: z.string(),
});

/** Asks for a file and previews its events. */
export function ImportForm({ handle, modelId: first, onImported, onCancel }: Props) {
  const client = useQueryClient();
  const models = useModelOptions();
  const types = (useQuery(scheduleQueries.types()).data ?? noTypes).filter(({ isActive }) => isActive);
  const input = useRef<HTMLInputElement>(null);
  const [long, setLong] = useState<{ name: string; text: string }>();
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState<string>();
  const defaults: Values = {
    timezone: viewerTimezone(),
    modelId: first,
    typeId: null,
    fileName: '',
    text: '',
  };
  const form = useAppForm({
    schema,
    defaultValues: defaults,
    draftKey: draftKeys.import,
    send: async () => {
      const made = await request('schedule.runImport', { events: trial.events ?? [], typeId, modelId });
      offerToUndo(client, addedText(made), made.changeId);
      onImported();
    },
    describe: (error) => errorMessage('schedule.runImport', error),
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  const {
    timezone,
    modelId,
    typeId: chosenType,
    fileName,
    text,
  } = useWatch({ control: form.control }) as Values;
  const typeId = chosenType ?? types[0]?.id ?? '';
  const content = text === '' && long?.name === fileName ? long.text : text;
  const hasFile = content !== '';
  const trial = useImportTrial({ turn, fileName, text: content, timezone, typeId, modelId });
  const read = (next: File | null | undefined) => {
    setProblem(undefined);
    if (next === null || next === undefined) {
      setProblem('That isn’t a file. Drop one .ics file.');
      return;
    }
    if (next.size > exchangeLimits.fileChars) {
      setProblem('Choose a file of 4 MB or less');
      return;
    }
    next.text().then(
      (chosen) => {
        const isLong = chosen.length > mostKept;
        setTurn((last) => last + 1);
        setLong(isLong ? { name: next.name, text: chosen } : undefined);
        form.setValue('fileName', next.name);
        form.setValue('text', isLong ? '' : chosen);
        if (chosen === '') setProblem('This file has no events that can be imported');
      },
      () => {
        setProblem('This file could not be read. Check that it still exists and try again.');
      },
    );
  };
  const isOver = useDroppedFile(read);
  const { found } = trial;
  const canRun = hasFile && found !== undefined && found.events > 0;
  const failed = trial.problem ?? problem;
  return (
    <Form
      form={{
        handleSubmit: (event) => {
          // Enter can submit a form even when its button is disabled.
          if (canRun) form.handleSubmit(event);
          else event.preventDefault();
        },
      }}
    >
      <DialogFields>
        <FormNotices form={form} />
        {failed === undefined ? null : (
          <Alert variant="light" color="red">
            {failed}
          </Alert>
        )}
        <div className={styles['drop']} data-over={isOver || undefined}>
          <span>
            {fileName === ''
              ? 'Drop an .ics file here, or choose one.'
              : hasFile || problem !== undefined
                ? fileName
                : `Choose ${fileName} once more. It was too long to be kept.`}
          </span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFileUpload size={16} stroke={1.7} />}
            onClick={() => input.current?.click()}
          >
            {hasFile ? 'Choose another file' : 'Choose a file'}
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
              // Lets the user choose the same file again after correcting it.
              event.currentTarget.value = '';
              if (next !== undefined) read(next);
            }}
          />
        </div>
        <div className={styles['two']}>
          <ChoiceField
            form={form}
            name="modelId"
            emptyAs={null}
            label="Model"
            placeholder="General"
            clearable
            searchable
            data={models}
          />
          <ChoiceField
            form={form}
            name="typeId"
            label="Type"
            shown={typeId === '' ? null : typeId}
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <ChoiceField
          form={form}
          name="timezone"
          label="Timezone"
          description="For times without a timezone."
          searchable
          data={timezoneOptions(timezone)}
        />
        {!hasFile ? null : trial.isFetching ? (
          <p className={styles['trial']} role="status">
            Reading the file…
          </p>
        ) : (
          <>
            {found === undefined ? null : (
              <p className={styles['trial']} role="status">
                {trialText(found)}
              </p>
            )}
            {trial.rows === undefined || trial.rows.length === 0 ? null : <ImportRows rows={trial.rows} />}
          </>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={!canRun}>
          {canRun
            ? `Import ${found.events === 1 ? '1 event' : `${formatCount(found.events)} events`}`
            : 'Import'}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
