import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { keepFocus } from './keep-focus.ts';
import styles from './date-button.module.css';

type Props = { label: string; onChoose: (day: string) => void };

/** The browser's own calendar, for those who would rather point at a day than write it. */
export function DateButton({ label, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles['button']}>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        className={styles['input']}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onChoose(event.currentTarget.value);
        }}
      />
      <ActionIcon
        variant="default"
        aria-label={label}
        onMouseDown={keepFocus}
        onClick={() => {
          input.current?.showPicker();
        }}
      >
        <IconCalendar size={16} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
