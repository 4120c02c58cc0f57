import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import styles from './file-input.module.css';

type Props = Pick<ButtonProps, 'size' | 'variant' | 'color' | 'leftSection' | 'disabled'> & {
  /** The label of the field. */
  label: string;
  accept?: string;
  isMultiple?: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A button to choose files from this computer. */
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
          // Reset, so that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
