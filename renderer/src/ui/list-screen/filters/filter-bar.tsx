import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './filter-bar.module.css';

type Props = {
  /** `Filter models` */
  label: string;
  text: string;
  inputRef: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  /** Called when the Down key is pressed in the field, to move into the list. */
  onLeaveDown: () => void;
  /** Before the field: the list's views. */
  start?: ReactNode;
  /** After the field. */
  beside?: ReactNode;
  /** The other filters. */
  children?: ReactNode;
  /** Actions for the whole list, on the right. */
  tools?: ReactNode;
};

/** The row above a list: a text field that `/` focuses, the other filters, and tools. */
export function FilterBar({ label, text, inputRef, onText, onLeaveDown, ...props }: Props) {
  const { start, beside, children, tools } = props;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeaveDown();
    }
  };
  return (
    <div className={styles['bar']} role="search">
      <Start>{start}</Start>
      <TextInput
        size="sm"
        className={styles['search'] ?? ''}
        style={{ '--letters': label.length }}
        ref={inputRef}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        rightSection={<Keys keys="/" />}
        rightSectionProps={{ className: styles['key'] ?? '', 'aria-hidden': true }}
        value={text}
        {...(text === '' ? {} : { 'data-own-escape': true })}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {beside}
      {children}
      {tools === undefined ? null : <span className={styles['tools']}>{tools}</span>}
    </div>
  );
}

type PlainProps = { start: ReactNode; children: ReactNode };

/** The same row without filters. */
export function PlainBar({ start, children }: PlainProps) {
  return (
    <div className={styles['bar']}>
      <Start>{start}</Start>
      {children === null || children === undefined ? null : (
        <span className={styles['tools']}>{children}</span>
      )}
    </div>
  );
}

const Start = ({ children }: { children: ReactNode }) =>
  children === null || children === undefined ? null : <span className={styles['start']}>{children}</span>;
