import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './pills.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly {
    value: Value;
    label: string;
    count?: string | undefined;
    title?: string | undefined;
  }[];
  onChange: (value: Value) => void;
};

/** A few ways to look at a list, over it; one of them is pressed, and always in view. */
export function Pills<Value extends string>({ label, value: current, options, onChange }: Props<Value>) {
  const pills = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pills.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div ref={pills} className={styles['pills']} role="group" aria-label={label}>
      {options.map(({ value, label: text, count, title }) => (
        <UnstyledButton
          key={value}
          className={styles['pill']}
          aria-pressed={value === current}
          title={title}
          onClick={() => {
            onChange(value);
          }}
        >
          {text}
          {count === undefined ? null : (
            <>
              {' '}
              <span className={styles['count']}>{count}</span>
            </>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
