import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { displayNameField } from '#shared/domain/validation.ts';
import { useSetDisplayName } from '#renderer/features/account/mutations.ts';
import { modelCountsQuery } from '#renderer/features/account/queries.ts';
import { Hint, Row, Text } from '#renderer/ui/layout/parts.tsx';
import { OwnPicture } from './own-picture.tsx';
import { Section } from './section.tsx';
import styles from './profile-section.module.css';

type Props = {
  /** The Save button is in the page header, outside this form. */
  formId: string;
  onDirtyChange: (isDirty: boolean) => void;
};

// The name and row version that the user saw are sent with the typed name, to detect a concurrent change.
const schema = z.object({ displayName: displayNameField, seenName: z.string(), rowVersion: z.int() });
const valuesOf = (displayName: string, rowVersion: number) => ({
  displayName,
  seenName: displayName,
  rowVersion,
});

/** Draft key of an unsaved name. */
export const profileDraft = 'profile';

const Lock = () => <IconLock size={14} stroke={1.8} aria-hidden />;

export function ProfileSection({ formId, onDirtyChange }: Props) {
  const viewer = useViewer();
  const changedBy = viewer.role === 'admin' ? 'Another administrator' : 'An administrator';
  const lockedBecause = `You can’t change your email. ${changedBy} can change your role.`;
  const saved = viewer.displayName ?? '';
  const save = useSetDisplayName();
  const form = useAppForm({
    schema,
    defaultValues: valuesOf(saved, viewer.rowVersion),
    draftKey: profileDraft,
    send: async ({ displayName, seenName, rowVersion }) => {
      const seen = { value: seenName, rowVersion };
      const { row } = await save.mutateAsync({ displayName, seen });
      form.reset(valuesOf(row.displayName ?? '', row.rowVersion));
    },
    describe: (error) => errorMessage('account.setDisplayName', error),
  });
  const { isDirty } = form.formState;

  // Show a name that was changed elsewhere, unless the user is typing another one.
  const { rowVersion: savedVersion } = viewer;
  const follow = useEffectEvent(() => {
    if (!form.hasInput()) form.reset(valuesOf(saved, savedVersion));
  });
  useEffect(() => {
    follow();
  }, [saved, savedVersion, isDirty]);

  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);

  return (
    <Section title="Profile" about="Shown to your team next to everything you do.">
      <Form form={form} id={formId} aria-label="Profile" className={styles['form']}>
        <Row gap={12} wrap className={styles['identity']}>
          <PersonAvatar person={viewer} size={44} />
          <div className={styles['who']}>
            <b>{viewer.name}</b>
            <ModelCounts personId={viewer.id} />
          </div>
          <OwnPicture />
          <StatusMark status="active" />
        </Row>
        <FormNotices form={form} />
        <div className={styles['fields']}>
          <TextField form={form} name="displayName" label="Display name" autoComplete="name" />
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
        <Hint as="p" className={styles['reason']}>
          {lockedBecause}
        </Hint>
      </Form>
    </Section>
  );
}

/** Reserves an empty line until the counts are loaded. */
function ModelCounts({ personId }: { personId: string }) {
  const counts = useQuery(modelCountsQuery(personId)).data;
  if (counts === undefined)
    return (
      <Text as="p" size={13} tone="dimmed">
        &nbsp;
      </Text>
    );
  const { main, secondary } = counts;
  return (
    <Text as="p" size={13} tone="dimmed">
      {main === 0 && secondary === 0
        ? 'No models'
        : `${formatCount(main)} ${main === 1 ? 'model' : 'models'} as main manager, ${formatCount(secondary)} as secondary`}
    </Text>
  );
}
