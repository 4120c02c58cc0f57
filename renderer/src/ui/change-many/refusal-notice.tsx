import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import styles from './refusal-notice.module.css';
import { namesOf, refusalTitle, type Refusals } from './refusals.ts';

/** Names every row that was refused, and why, until it is dismissed: a toast would be gone before a list is read. */
export function RefusalNotice({ refused, onDismiss }: { refused: Refusals; onDismiss: () => void }) {
  return (
    <div className={styles['notice']} role="alert">
      <IconAlertCircle size={16} stroke={1.7} aria-hidden />
      <div className={styles['body']}>
        <b>{refusalTitle(refused)}</b>
        <ul>
          {refused.refusals.map((refusal) => (
            <li key={refusal.reason}>
              <b>{namesOf(refusal)}:</b> {refusal.reason}
            </li>
          ))}
        </ul>
      </div>
      <Tooltip label="Dismiss">
        <ActionIcon size="sm" aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={14} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
