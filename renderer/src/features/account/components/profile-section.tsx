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
import { formatCount } from '#renderer/lib/text/counts.ts';
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

// The version goes along with what was typed: it is the one that the person saw.
const schema = z.object({ displayName: displayNameField, rowVersion: z.int() });
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
    defaultValues: { displayName: saved, rowVersion: viewer.rowVersion },
  });
  const { errors, isDirty } = formState;

  // A name that changes elsewhere is shown, unless another one is being typed.
  const { rowVersion: savedVersion } = viewer;
  useEffect(() => {
    if (!isDirty) reset({ displayName: saved, rowVersion: savedVersion });
  }, [saved, savedVersion, isDirty, reset]);
  useEffect(() => {
    if (kept !== undefined) setValue('displayName', kept, { shouldDirty: true, shouldTouch: true });
  }, [kept, setValue]);
  useKeepDraft(draftName, () => (isDirty ? getValues('displayName') : undefined));

  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);

  const seenName = formState.defaultValues?.displayName ?? '';
  const submit = handleSubmit(async ({ displayName, rowVersion }) => {
    // The failure stands in `save.error`, and what was typed stays.
    const seen = { value: seenName, rowVersion };
    const done = await save.mutateAsync({ displayName, seen }).catch(() => undefined);
    if (done !== undefined)
      reset({ displayName: done.row.displayName ?? '', rowVersion: done.row.rowVersion });
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
