import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { NoteDiffView } from '#renderer/entities/note-document/diff/note-diff-view.tsx';
import type { DiffPart } from '#renderer/entities/note-document/diff/note-diff.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './versions.module.css';

type Props = {
  version: number;
  /** Set if the title was different. */
  title: string | undefined;
  parts: readonly DiffPart[];
  isOneColumn: boolean;
};

/** Compares an older version with the note; the arrow buttons step through the changes, here and in the note. */
export function ComparedVersion({ version, title, parts, isOneColumn }: Props) {
  const [at, setAt] = useState<number>();
  const changes = parts.flatMap(({ kind }, place) => (kind === 'same' ? [] : [place]));
  const walk = (step: 1 | -1) => {
    const next = at === undefined ? (step === 1 ? 0 : changes.length - 1) : at + step;
    const wrapped = (next + changes.length) % changes.length;
    setAt(wrapped);
    for (const place of document.querySelectorAll(`[data-change='${String(changes[wrapped])}']`))
      place.scrollIntoView({ block: 'center' });
  };
  const label = `Version ${String(version)} against now`;
  return (
    <section className={styles['compared']} aria-label={label}>
      <Row gap={4} rigid className={styles['walk']}>
        <span>
          <b>Version {version}</b> against now
        </span>
        <span role="status">
          {changes.length === 0
            ? 'No difference'
            : at === undefined
              ? `${String(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`
              : `${String(at + 1)} of ${String(changes.length)}`}
        </span>
        <ActionIcon
          size="sm"
          aria-label="Previous change"
          disabled={changes.length === 0}
          onClick={() => {
            walk(-1);
          }}
        >
          <IconChevronUp size={14} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label="Next change"
          disabled={changes.length === 0}
          onClick={() => {
            walk(1);
          }}
        >
          <IconChevronDown size={14} stroke={1.7} />
        </ActionIcon>
      </Row>
      <div className={styles['text']}>
        {title === undefined ? null : (
          <p className={styles['title']} dir="auto">
            Titled <b>{title}</b>
          </p>
        )}
        <NoteDiffView parts={parts} side={isOneColumn ? 'both' : 'before'} />
      </div>
    </section>
  );
}
