import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ConflictText } from '#renderer/entities/event/conflict-text.tsx';
import type { Conflict } from '#renderer/entities/event/event-types.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import styles from './event-form.module.css';

/** The clashes of an event. Saving is never refused: the user decides. */
export function ClashQuestion({ conflicts, total }: { conflicts: readonly Conflict[]; total: number }) {
  const viewer = useViewer();
  return (
    <Alert
      className={styles['clashes'] ?? ''}
      variant="light"
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle size={16} />}
    >
      {conflicts.slice(0, 3).map((conflict) => (
        <span key={`${conflict.at} ${conflict.startsAt} ${conflict.name}`}>
          <ConflictText readerId={viewer.id} conflict={conflict} />{' '}
        </span>
      ))}
      {total > 3 ? `And ${String(total - 3)} more. ` : ''}
      Save anyway?
    </Alert>
  );
}
