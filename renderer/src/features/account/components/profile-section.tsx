import { TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { useKeepDraft, useKeptDraft } from '#renderer/lib/drafts/kept-work.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { fieldError } from '#renderer/ui/form/field-error.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { displayNameField } from '#shared/domain/validation.ts';
import { useSetDisplayName } from '#renderer/features/account/mutations.ts';
import { modelCountsQuery } from '#renderer/features/account/queries.ts';
import { Section } from './section.tsx';
import styles from './profile-section.module.css';

type Props = {
  /** The button that saves stands in the head of the page. */
  formId: string;
  onDirtyChange: (isDirty: boolean) => void;
};

const schema = z.object({ displayName: displayNameField });
const draftName = 'account.display-name';

const Lock = () => <IconLock size={14} stroke={1.8} aria-hidden />;

export function ProfileSection({ formId, onDirtyChange }: Props) {
  const viewer = useViewer();
  const changedBy = viewer.role === 'admin' ? 'another administrator' : 'an administrator';
  const lockedBecause = `Your email stays as it is, and your role is changed by ${changedBy}.`;
  const saved = viewer.displayName ?? '';
  const kept = useKeptDraft(draftName);
  const save = useSetDisplayName();
  const { register, handleSubmit, reset, setValue, getValues, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { displayName: saved },
  });
  const { errors, isDirty } = formState;

  // A name that changes elsewhere is shown, unless another one is being typed.
  useEffect(() => {
    if (!isDirty) reset({ displayName: saved });
  }, [saved, isDirty, reset]);
  useEffect(() => {
    if (kept !== undefined) setValue('displayName', kept, { shouldDirty: true, shouldTouch: true });
  }, [kept, setValue]);
  useKeepDraft(draftName, () => (isDirty ? getValues('displayName') : undefined));

  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);

  const submit = handleSubmit(async ({ displayName }) => {
    // The failure stands in `save.error`, and what was typed stays.
    const profile = await save.mutateAsync(displayName).catch(() => undefined);
    if (profile !== undefined) reset({ displayName: profile.displayName ?? '' });
  });

  return (
    <Section title="Profile" about="Shown to your team beside everything you do.">
      <form
        id={formId}
        aria-label="Profile"
        noValidate
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles['identity']}>
          <PersonAvatar person={viewer} size={44} />
          <div className={styles['who']}>
            <b>{viewer.name}</b>
            <ModelCounts personId={viewer.id} />
          </div>
          <StatusMark status="active" />
        </div>
        <FormAlert
          message={save.error === null ? undefined : errorMessage('account.setDisplayName', save.error)}
        />
        <div className={styles['fields']}>
          <TextInput
            label="Display name"
            autoComplete="name"
            error={fieldError(errors.displayName?.message)}
            {...register('displayName')}
          />
          <TextInput
            label="Email"
            className={styles['locked'] ?? ''}
            value={viewer.email}
            readOnly
            aria-description={lockedBecause}
            rightSection={<Lock />}
          />
          <TextInput
            label="Role"
            className={styles['locked'] ?? ''}
            value={roleLabel(viewer.role)}
            readOnly
            aria-description={lockedBecause}
            rightSection={<Lock />}
          />
        </div>
        <p className={styles['reason']}>{lockedBecause}</p>
      </form>
    </Section>
  );
}

/** Nothing until it is known: it only says where somebody is needed. */
function ModelCounts({ personId }: { personId: string }) {
  const counts = useQuery(modelCountsQuery(personId)).data;
  if (counts === undefined) return <p className={styles['models']}>&nbsp;</p>;
  const { main, secondary } = counts;
  return (
    <p className={styles['models']}>
      {main === 0 && secondary === 0
        ? 'No models'
        : `${formatCount(main)} ${main === 1 ? 'model' : 'models'} as main manager, ${formatCount(secondary)} as secondary`}
    </p>
  );
}
