import { UnstyledButton } from '@mantine/core';
import styles from './pills.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (value: Value) => void;
};

/** A few ways to look at a list, beside its title; one of them is pressed. */
export function Pills<Value extends string>({ label, value: current, options, onChange }: Props<Value>) {
  return (
    <div className={styles['pills']} role="group" aria-label={label}>
      {options.map(({ value, label: text, count }) => (
        <UnstyledButton
          key={value}
          className={styles['pill']}
          aria-pressed={value === current}
          onClick={() => {
            onChange(value);
          }}
        >
          {text}
          {count === undefined ? null : <span className={styles['count']}> {count}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
