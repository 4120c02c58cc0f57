import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './note-panel.module.css';

type Props = {
  title: string;
  count?: number | undefined;
  onClose: () => void;
  /** Right of the title. */
  tools?: ReactNode;
  /** Stays visible while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel next to a note; takes the focus when it opens, and Escape closes it. */
export function NotePanelFrame({ title, count, onClose, tools, foot, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div
      className={styles['panel']}
      onKeyDown={(event) => {
        // A menu or dialog above the panel closes first.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Row gap={4} rigid className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
          {count === undefined ? null : <span>{count}</span>}
        </h2>
        {tools}
        <ActionIcon aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </Row>
      <div className={styles['body']}>{children}</div>
      {foot === undefined ? null : (
        <Row gap={8} justify="between" rigid className={styles['foot']}>
          {foot}
        </Row>
      )}
    </div>
  );
}
