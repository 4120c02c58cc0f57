import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react';
import { Controller, useForm, type RegisterOptions } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import {
  describeOffset,
  localTime,
  offsetToViewer,
  timezoneOptions,
  useCurrentMinute,
} from '#renderer/lib/time/local-time.ts';
import { useKeepDraft, useKeptDraft } from '#renderer/lib/drafts/kept-work.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { EditableChoice } from '#renderer/ui/editable/editable-choice.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { createModelInput, type CreateModelInput, type Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { contactOptions } from '#renderer/features/models/contact-options.ts';
import { useCreateModel } from '#renderer/features/models/mutations.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { newModelDraft } from '#renderer/features/models/new-model-draft.ts';
import { ManagersProblem } from './managers-problem.tsx';
import styles from './create-model-dialog.module.css';
import { personName } from '#renderer/entities/person/person-name.ts';

export type CreateModelFormHandle = { hasInput: () => boolean };

type Props = { handle: Ref<CreateModelFormHandle>; onCreated: (model: Model) => void; onCancel: () => void };

const nameTaken = '23505';

export function CreateModelForm({ handle, onCreated, onCancel }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const creation = useCreateModel();
  const defaultTimezone = useQuery(modelQueries.defaultTimezone()).data;
  const managers = useQuery(modelQueries.managers());
  const formElement = useRef<HTMLFormElement>(null);
  const canChooseManager = viewer.role === 'admin' || viewer.permissions.can_manage_all_models;
  const kept = useKeptDraft(newModelDraft);
  const form = useForm<CreateModelInput>({
    resolver: zodResolver(createModelInput),
    defaultValues: { ...emptyModel(viewer.id), ...readKept(kept) },
  });
  const { errors } = form.formState;

  // Asked at the very moment of closing: what was typed last may not have been rendered yet.
  const hasInput = () => {
    const before: Record<string, unknown> = emptyModel(viewer.id);
    return Object.entries(form.getValues()).some(([name, value]) => value !== before[name]);
  };
  useImperativeHandle(handle, () => ({ hasInput }));
  useKeepDraft(newModelDraft, () => (hasInput() ? JSON.stringify(form.getValues()) : undefined));

  // The server applies the contract's input rules again: it gets what was typed, not what the resolver made of it.
  const handleSubmit = form.handleSubmit(() => {
    if (creation.isPending) return;
    creation.mutate(form.getValues(), {
      onSuccess: onCreated,
      onError: (error) => {
        if (error instanceof AppError && error.sqlState === nameTaken) form.setFocus('stageName');
      },
    });
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    formElement.current?.requestSubmit();
  };
  const isNameTaken = creation.error instanceof AppError && creation.error.sqlState === nameTaken;
  const nameTakenError = fieldError(isNameTaken ? errorMessage('models.create', creation.error) : undefined);
  const error = (name: keyof CreateModelInput) => {
    const message = errors[name]?.message;
    return fieldError(message);
  };
  const text = (name: TextField, options?: RegisterOptions<CreateModelInput, TextField>) => ({
    ...form.register(name, options),
    error: error(name),
    autoComplete: 'off',
  });

  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={handleKeyDown}
    >
      <div className={styles['fields']}>
        {creation.isError && !isNameTaken ? (
          <Alert variant="light" color="red" role="alert" icon={<IconAlertCircle size={16} />}>
            {errorMessage('models.create', creation.error)}
          </Alert>
        ) : null}
        {kept === undefined ? null : (
          <p className={styles['kept']} role="status">
            Kept from before your session ended.
          </p>
        )}
        <div className={styles['pair']}>
          <TextInput
            label="Stage name"
            required
            data-autofocus
            {...text('stageName', {
              onChange: () => {
                if (isNameTaken) creation.reset();
              },
            })}
            error={error('stageName') ?? nameTakenError}
          />
          <TextInput label="Real name" required {...text('realName')} />
        </div>
        <div className={styles['pair']}>
          <Controller
            control={form.control}
            name="timezone"
            render={({ field }) => {
              const timezone = field.value ?? defaultTimezone;
              return (
                <EditableChoice
                  label="Timezone"
                  data={timezoneOptions(timezone)}
                  searchable
                  nothingFoundMessage="No timezone of that name"
                  placeholder="Configured default"
                  ref={field.ref}
                  value={timezone ?? null}
                  onBlur={field.onBlur}
                  onChange={(value) => {
                    field.onChange(value ?? undefined);
                  }}
                  description={timezone === undefined ? undefined : describeTimezone(timezone, now)}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  error={error('timezone')}
                />
              );
            }}
          />
          <Controller
            control={form.control}
            name="managerId"
            render={({ field }) => (
              <EditableChoice
                label="Main manager"
                data={managerOptions(viewer, canChooseManager ? (managers.data ?? []) : [])}
                searchable={canChooseManager}
                disabled={!canChooseManager}
                ref={field.ref}
                value={field.value ?? ''}
                onBlur={field.onBlur}
                onChange={(value) => {
                  field.onChange(value === '' ? null : value);
                }}
                description={canChooseManager ? undefined : 'Models you create are yours to manage'}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={error('managerId')}
              />
            )}
          />
        </div>
        {canChooseManager ? <ManagersProblem managers={managers} /> : null}
        <div className={styles['pair']}>
          <TextInput label="Telegram" placeholder="@handle" {...text('telegramHandle')} />
          <TextInput label="Discord" placeholder="handle" {...text('discordHandle')} />
        </div>
        <div className={styles['pair']}>
          <Controller
            control={form.control}
            name="primaryCommunication"
            render={({ field }) => (
              <EditableChoice
                label="Primary contact"
                data={contactOptions}
                ref={field.ref}
                value={field.value ?? ''}
                onBlur={field.onBlur}
                onChange={field.onChange}
                error={error('primaryCommunication')}
              />
            )}
          />
          <TextInput label="Drive folder" {...text('driveFolderId')} />
        </div>
        <TextInput label="Photo link" placeholder="https://" inputMode="url" {...text('photoUrl')} />
      </div>
      <div className={styles['foot']}>
        <span className={styles['hint']} aria-hidden>
          <Keys keys="Ctrl Enter" />
          create
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={creation.isPending}>
          Create model
        </Button>
      </div>
    </form>
  );
}

type TextField = 'stageName' | 'realName' | 'telegramHandle' | 'discordHandle' | 'driveFolderId' | 'photoUrl';

const emptyModel = (managerId: string): CreateModelInput => ({
  stageName: '',
  realName: '',
  // Left undefined, the configured default holds, even where it could not be shown.
  timezone: undefined,
  managerId,
  telegramHandle: '',
  discordHandle: '',
  driveFolderId: '',
  photoUrl: '',
  primaryCommunication: '',
});

const readKept = (kept: string | undefined) => JSON.parse(kept ?? '{}') as Partial<CreateModelInput>;

const describeTimezone = (timezone: string, now: number) =>
  `${localTime(timezone, now)} there, ${describeOffset(offsetToViewer(timezone, now))}`;

function managerOptions(
  viewer: { id: string; name: string },
  assignable: readonly Parameters<typeof personName>[0][],
) {
  const others = assignable.filter(({ id }) => id !== viewer.id);
  return [
    { value: viewer.id, label: `${viewer.name} (you)` },
    ...others.map((person) => ({ value: person.id, label: personName(person) })),
    ...(assignable.length === 0 ? [] : [{ value: '', label: 'No main manager' }]),
  ];
}
