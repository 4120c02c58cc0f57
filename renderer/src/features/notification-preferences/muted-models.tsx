import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { inDays, muteDurations } from '#renderer/entities/notification/mute-times.ts';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';
import { useKeptFocus } from '#renderer/ui/layout/use-kept-focus.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { NotificationPreferences } from '#shared/contract/notifications.ts';
import { Group } from './group.tsx';
import styles from './page.module.css';
import type { PreferenceChange } from '#renderer/entities/notification/use-save-preferences.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';

type Props = { mutes: NotificationPreferences['mutes']; onChange: (change: PreferenceChange) => void };

/** Models whose notifications are muted for a while. */
export function MutedModels({ mutes, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const rows = useKeptFocus<HTMLUListElement>();
  return (
    <Group
      title="Muted models"
      count={mutes.length}
      control={
        <Button
          size="xs"
          variant="default"
          aria-expanded={isAdding}
          onClick={() => {
            setIsAdding(!isAdding);
          }}
        >
          {isAdding ? 'Done' : 'Mute a model'}
        </Button>
      }
    >
      {isAdding ? <AddMute mutes={mutes} onChange={onChange} /> : null}
      {mutes.length === 0 && !isAdding ? (
        <Hint as="p" weight={400}>
          You hear about all your models. Security alerts always reach you.
        </Hint>
      ) : null}
      <ul className={styles['mutes']} {...rows}>
        {mutes.map(({ modelId, modelName, until }) => {
          const name = modelName ?? 'A model you can’t see any more';
          return (
            <li key={modelId}>
              <ModelPhoto id={modelId} stageName={name} photoUrl={null} />
              <span>
                <b dir="auto">{name}</b>
                <span>Until {describeSnooze(new Date(until))}</span>
              </span>
              <IconButton
                label={`Unmute ${name}`}
                onClick={() => {
                  onChange({ kind: 'mute', modelId, modelName: name, until: null });
                }}
              >
                <IconX size={16} stroke={1.7} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

function AddMute({ mutes, onChange }: Props) {
  const viewer = useViewer();
  const isOfAll = viewer.role === 'admin' || viewer.permissions.can_manage_all_models;
  const models = useQuery(modelQueries.list(isOfAll ? 'all' : 'assigned', viewer.id));
  const [days, setDays] = useState('7');
  const muted = new Set(mutes.map(({ modelId }) => modelId));
  const left = (models.data?.models ?? []).filter(({ id }) => !muted.has(id));
  return (
    <div className={styles['addMute']}>
      <Select
        aria-label="How long"
        data={muteDurations.map(({ days: value, label }) => ({ value: String(value), label }))}
        value={days}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        onChange={(value) => {
          setDays(value ?? '7');
        }}
      />
      <EditableChoice
        // Resets the field after each choice, so that it is empty for the next one.
        key={mutes.length}
        aria-label="Model to mute"
        placeholder={models.isPending ? 'Loading models…' : 'Choose a model'}
        searchable
        data={left.map(({ id, stageName }) => ({ value: id, label: stageName }))}
        nothingFoundMessage="No model of that name to mute"
        value={null}
        error={models.isError ? 'Failed to load models' : undefined}
        onChange={(modelId) => {
          const model = left.find(({ id }) => id === modelId);
          if (model === undefined) return;
          const until = inDays(Number(days));
          onChange({ kind: 'mute', modelId: model.id, modelName: model.stageName, until });
        }}
      />
    </div>
  );
}
