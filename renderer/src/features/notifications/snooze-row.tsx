import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { snoozeChoices } from '#renderer/entities/notification/snooze-times.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';
import styles from './notification-row.module.css';

type Props = { title: string; onCancel: () => void; onChoose: (until: Date) => void };

/** The kit's dialogs ignore Escape from elements with this attribute. */
const keepsEscape = { 'data-mantine-stop-propagation': true };

/** Replaces a row while the user chooses when it should come back. */
export function SnoozeRow({ title, onCancel, onChoose }: Props) {
  const [choices] = useState(() => snoozeChoices(new Date()));
  // Handles Escape before the surrounding list does, which would close.
  useEarlyKeys((event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  });
  return (
    <li className={styles['snooze']}>
      <div role="group" aria-label={`Snooze until: ${title}`}>
        {choices.map(({ label, until }, index) => (
          <UnstyledButton
            key={label}
            {...keepsEscape}
            // The user just clicked Snooze, so the focus moves to the first choice.
            autoFocus={index === 0}
            onClick={() => {
              onChoose(until);
            }}
          >
            {label}
          </UnstyledButton>
        ))}
      </div>
      <UnstyledButton
        className={styles['action']}
        aria-label="Don’t snooze"
        title="Don’t snooze"
        {...keepsEscape}
        onClick={onCancel}
      >
        <IconX size={16} stroke={1.7} />
      </UnstyledButton>
    </li>
  );
}
