import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import styles from './file-input.module.css';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'loading' | 'leftSection'> & {
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** A button to choose a CSV file. */
export function FileInput({ onChoose, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} data-file-button onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        className={styles['input']}
        aria-label="CSV file"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
