import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './strip.module.css';

type Props = {
  /** What the strip is for, to those who can't see it. */
  label: string;
  children: ReactNode;
  resumeLabel: string;
  onResume: () => void;
  discardLabel: string;
  onDiscard: () => void;
};

/** Leads back to something that was interrupted, or takes the way back away. */
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
