import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { keepFocus } from '#renderer/lib/window/keep-focus.ts';
import { DayChoice } from './day-choice.tsx';
import styles from './when-input.module.css';

type Props = { label: string; onChoose: (day: string) => void };

/** An icon button that opens a month, where a chosen day is an action rather than a value. */
export function DayButton({ label, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={styles['opener']}>
      <ActionIcon
        ref={button}
        variant="default"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onMouseDown={keepFocus}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <IconCalendar size={16} stroke={1.7} />
      </ActionIcon>
      {isOpen ? (
        <DayChoice
          onChoose={onChoose}
          onClose={(isLeft) => {
            setIsOpen(false);
            if (!isLeft) button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}
