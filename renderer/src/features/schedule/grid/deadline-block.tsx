import { IconFileText } from '@tabler/icons-react';
import { deadlineTitle } from '#renderer/entities/document/document-deadlines.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';
import styles from './deadline-block.module.css';

type Props = {
  deadline: DocumentDeadline;
  /** The model's name, if any. */
  owner: string | undefined;
};

/** A document's end date, or its deadline to give notice. */
export function DeadlineBlock({ deadline, owner }: Props) {
  const title = deadlineTitle(deadline);
  const about = [title, owner].filter((part) => part !== undefined).join(', ');
  return (
    <span className={styles['block']} title={about} role="img" aria-label={about}>
      <IconFileText size={13} stroke={1.7} />
      <b dir="auto">{title}</b>
      {owner === undefined ? null : <span dir="auto">· {owner}</span>}
    </span>
  );
}
