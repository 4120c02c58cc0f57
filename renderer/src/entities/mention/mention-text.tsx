import type { Person } from '#shared/contract/models.ts';
import { mentionParts } from './mention-parts.ts';
import styles from './mention-text.module.css';

type Props = { body: string; people: readonly Person[] };

/** Text as people wrote it, with mentions highlighted. */
export function MentionText({ body, people }: Props) {
  return (
    <span className={styles['text']} dir="auto">
      {mentionParts(body, people).map(({ text, people: named }, index) =>
        named === undefined ? (
          text
        ) : (
          // The parts of one text never change order.
          <bdi key={index} className={styles['name']} title={named.map(({ email }) => email).join(', ')}>
            {text}
          </bdi>
        ),
      )}
    </span>
  );
}
