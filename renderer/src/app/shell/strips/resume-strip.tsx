import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './strip.module.css';

type Props = {
  /** The strip's purpose, for screen readers. */
  label: string;
  children: ReactNode;
  resumeLabel: string;
  onResume: () => void;
  discardLabel: string;
  onDiscard: () => void;
};

/** Offers to resume something that was interrupted, or to discard it. */
export function ResumeStrip({ label, children, resumeLabel, onResume, discardLabel, onDiscard }: Props) {
  return (
    <section className={styles['strip']} aria-label={label}>
      <IconHistory size={16} stroke={1.7} aria-hidden />
      <span>{children}</span>
      <Button size="xs" variant="default" onClick={onResume}>
        {resumeLabel}
      </Button>
      <ActionIcon size="xs" aria-label={discardLabel} onClick={onDiscard}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </section>
  );
}
