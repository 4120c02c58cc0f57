import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { invitationQueries } from '#renderer/features/admin/invitations/queries.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './invite-dialog.module.css';

type Props = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The models that are assigned with the invitation. */
export function ModelChoice({ chosen, error, onChange }: Props) {
  const models = useQuery(invitationQueries.models(useViewer()));
  const field = useRef<HTMLInputElement>(null);
  const nameOf = (id: string) => models.data?.find((model) => model.id === id)?.stageName ?? 'Model';
  const left = (models.data ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <div>
      <EditableChoice
        ref={field}
        // Remount the field after each choice, so that it starts empty.
        key={chosen.length}
        label="Assign models"
        placeholder={models.isPending ? 'Loading models…' : 'Add a model'}
        searchable
        // The field has focus for the next choice, but its open list must not cover what is below.
        data={left.map(({ id, stageName }) => ({ value: id, label: stageName }))}
        nothingFoundMessage={models.data?.length === 0 ? 'You manage no models' : 'No matching model'}
        value={null}
        error={fieldError(error)}
        onChange={(id) => {
          if (id === null) return;
          onChange([...chosen, id]);
          // After the new field has mounted.
          setTimeout(() => field.current?.focus());
        }}
      />
      {models.isError ? (
        <Hint as="p" role="alert">
          Failed to load models{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void models.refetch()}>
            Try Again
          </Button>
        </Hint>
      ) : null}
      {chosen.length === 0 ? null : (
        <ul className={styles['chosen']} aria-label="Chosen models">
          {chosen.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <ActionIcon
                size={22}
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => {
                  onChange(chosen.filter((each) => each !== id));
                  field.current?.focus();
                }}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
