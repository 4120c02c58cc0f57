import type { ComponentProps, CSSProperties } from 'react';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import styles from './lazy-attachments.module.css';
import type { Attachments } from './attachments.tsx';

const Part = lazyPart(async () => (await import('./attachments.tsx')).Attachments);

/** The files of a row, loaded lazily. Space is reserved, so that what is below doesn't move. */
export function LazyAttachments(props: ComponentProps<typeof Attachments>) {
  const { count, canEdit } = props;
  if (count === 0 && !canEdit) return <Part {...props} waiting={null} />;
  return (
    <Part
      {...props}
      waiting={
        <div
          className={styles['waiting']}
          style={{ '--files': count, '--adding': canEdit ? 1 : 0 } as CSSProperties}
          role="status"
          aria-label="Loading files"
        />
      }
    />
  );
}
