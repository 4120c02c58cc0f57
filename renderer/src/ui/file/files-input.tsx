import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import styles from './file-input.module.css';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection' | 'disabled'> & {
  /** What the field is called. */
  label: string;
  accept?: string;
  isMultiple?: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A button that asks for files of this computer. */
export function FilesInput({ label, accept, isMultiple = true, onChoose, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} data-file-button onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className={styles['input']}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
