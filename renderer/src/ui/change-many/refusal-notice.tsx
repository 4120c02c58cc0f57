import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import styles from './refusal-notice.module.css';
import { namesOf, refusalTitle, type Refusals } from './refusals.ts';

/** Lists every refused row with the reason until it is dismissed: a toast would disappear too soon. */
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
