import { personName } from '#renderer/entities/person/person-name.ts';
import type { Person } from '#shared/contract/models.ts';
import styles from './chat-pane.module.css';

type Props = { people: readonly Person[]; typing: readonly string[] };

/** Who is typing. Its space is always reserved, so that nothing moves. */
export function TypingLine({ people, typing }: Props) {
  const names = people
    .filter(({ id }) => typing.includes(id))
    .map((person) => personName(person).split(' ')[0]);
  return (
    <p className={styles['typing']} role="status">
      {names.length === 0 ? null : (
        <bdi>
          {names.length > 2
            ? 'Several people are typing'
            : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing`}
        </bdi>
      )}
    </p>
  );
}
