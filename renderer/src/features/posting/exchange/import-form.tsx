import { Alert, Button } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { handleOf, platformTitles } from '#renderer/entities/post/post-labels.ts';
import { refreshPosting } from '#renderer/features/posting/queries.ts';
import { decode, findEncoding } from '#renderer/lib/csv/decode.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { timezoneOptions, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { useDroppedFile } from '#renderer/ui/file/use-dropped-file.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { importDraft } from './import-draft.ts';
import { ImportNotes } from './import-notes.tsx';
import { madeCount, madeText } from './import-messages.ts';
import { offerImportUndo } from './undo-import.ts';
import { usePostTrial } from './use-post-trial.ts';
import styles from './import.module.css';

type Props = {
  handle: Ref<FormHandle>;
  accounts: readonly SocialAccount[];
  onImported: () => void;
  onCancel: () => void;
};
type Values = {
  accountId: string;
  timezone: string;
  fileName: string;
  /** The content of a file small enough to store. */
  text: string;
};

/** A longer file must be chosen again, since drafts have little room. */
const mostKept = 200_000;
const mostBytes = 4_000_000;
const schema = z.object({
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  timezone: z.string(),
  fileName: z.string(),
  text: z.string(),
});

const example = [
  { text: 'Winter set today. Guess the colour of the coat.', scheduled: '2027-01-19 18:30' },
  { text: 'First part of a thread\n---\nSecond part', scheduled: '2027-01-20 09:00' },
  { text: 'A draft has no time', scheduled: '' },
];
const exampleColumns = [
  { id: 'text', label: 'text', render: () => null, text: (row: (typeof example)[number]) => row.text },
  {
    id: 'scheduled',
    label: 'scheduled',
    render: () => null,
    text: (row: (typeof example)[number]) => row.scheduled,
  },
];

/** Asks for a file and an account, and previews the lines. */
export function ImportForm({ handle, accounts, onImported, onCancel }: Props) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [long, setLong] = useState<{ name: string; text: string }>();
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [only] = accounts;
  const defaults: Values = {
    accountId: accounts.length === 1 ? (only?.id ?? '') : '',
    timezone: '',
    fileName: '',
    text: '',
  };
  const form = useAppForm({
    schema,
    defaultValues: defaults,
    draftKey: importDraft,
    send: async ({ accountId: chosen }) => {
      const made = await request('posting.import', {
        accountId: chosen,
        fileName,
        rows: [...(trial.rows ?? [])],
        isDryRun: false,
      });
      void refreshPosting(client);
      offerImportUndo(client, made);
      onImported();
    },
    describe: (error) => errorMessage('posting.import', error),
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  const { accountId, timezone: chosenZone, fileName, text } = useWatch({ control: form.control }) as Values;
  const account = accounts.find(({ id }) => id === accountId);
  const timezone = chosenZone === '' ? (account?.timezone ?? viewerTimezone()) : chosenZone;
  const content = text === '' && long?.name === fileName ? long.text : text;
  const hasFile = content !== '';
  const trial = usePostTrial({ turn, fileName, text: content, accountId, timezone });
  const read = (next: File | null | undefined) => {
    setProblem(undefined);
    if (next === null || next === undefined) {
      setProblem('That isn’t a file. Drop one CSV file.');
      return;
    }
    if (next.size > mostBytes) {
      setProblem('Choose a file of 4 MB or less');
      return;
    }
    next.arrayBuffer().then(
      (buffer) => {
        const bytes = new Uint8Array(buffer);
        const chosen = decode(bytes, findEncoding(bytes));
        const isLong = chosen.length > mostKept;
        setTurn((last) => last + 1);
        setLong(isLong ? { name: next.name, text: chosen } : undefined);
        form.setValue('fileName', next.name);
        form.setValue('text', isLong ? '' : chosen);
        if (chosen === '') setProblem('This file is empty. Choose another one.');
      },
      () => {
        setProblem('This file could not be read. Check that it still exists and try again.');
      },
    );
  };
  const isOver = useDroppedFile(read);
  const { found } = trial;
  const count = found === undefined ? 0 : madeCount(found);
  const failed = trial.problem ?? problem;
  return (
    <Form
      form={{
        handleSubmit: (event) => {
          // Enter can submit a form even when its button is disabled.
          if (count > 0 || accountId === '') form.handleSubmit(event);
          else event.preventDefault();
        },
      }}
    >
      <DialogFields>
        <FormNotices form={form} />
        {failed === undefined ? null : (
          <Alert variant="light" color="red" role="alert">
            {failed}
          </Alert>
        )}
        <div className={styles['two']}>
          <ChoiceField
            form={form}
            name="accountId"
            emptyAs=""
            label="Account"
            placeholder="Choose an account"
            searchable
            data={accounts.map((each) => ({
              value: each.id,
              label: `${handleOf(each)} · ${platformTitles[each.platform]}`,
            }))}
          />
          <ChoiceField
            form={form}
            name="timezone"
            shown={timezone}
            emptyAs=""
            label="Timezone"
            description="For times without a timezone."
            searchable
            data={timezoneOptions(timezone)}
          />
        </div>
        <div className={styles['drop']} data-over={isOver || undefined}>
          <span>
            {fileName === ''
              ? 'Drop a CSV file here, or choose one. Its columns: text, scheduled.'
              : hasFile || problem !== undefined
                ? fileName
                : `Choose ${fileName} once more. It was too long to be kept.`}
          </span>
          <span className={styles['buttons']}>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFileUpload size={16} stroke={1.7} />}
              onClick={() => input.current?.click()}
            >
              {hasFile ? 'Choose another file' : 'Choose a file'}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => {
                downloadCsv('Posts example', exampleColumns, example);
              }}
            >
              Example
            </Button>
          </span>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
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
        {!hasFile ? null : trial.isFetching ? (
          <p className={styles['trial']} role="status">
            Checking the file…
          </p>
        ) : (
          <>
            {found === undefined ? null : (
              <p className={styles['trial']} role="status">
                {count === 0 ? 'No line can be imported.' : `${madeText(found)}.`}
                {trial.problems.length === 0
                  ? ''
                  : ` ${countOf(trial.problems.length, { one: 'line is', many: 'lines are' })} left out.`}
              </p>
            )}
            <ImportNotes problems={trial.problems} warnings={trial.warnings} />
          </>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={count === 0}>
          {count === 0 ? 'Import' : `Import ${countOf(count, { one: 'post', many: 'posts' })}`}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
