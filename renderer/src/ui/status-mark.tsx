import { IconArchive, IconCircleFilled, IconPlayerPauseFilled } from '@tabler/icons-react';
import type { ModelStatus } from '#shared/contract/models.ts';
import styles from './status-mark.module.css';

const looks = {
  active: { label: 'Active', icon: IconCircleFilled, size: 8 },
  paused: { label: 'Paused', icon: IconPlayerPauseFilled, size: 10 },
  archived: { label: 'Archived', icon: IconArchive, size: 12 },
} as const satisfies Record<ModelStatus, unknown>;

/** A status is a shape and a word, never colour alone. */
export function StatusMark({ status }: { status: ModelStatus }) {
  const { label, icon: Icon, size } = looks[status];
  return (
    <span className={styles['status']} data-status={status}>
      <Icon size={size} aria-hidden />
      {label}
    </span>
  );
}
