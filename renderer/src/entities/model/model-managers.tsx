import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './model-managers.module.css';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';

type Props = { people: readonly { id: string; name: string }[]; max?: number };

/** A few overlapping photos; the names are in the tooltip and read by screen readers. */
export function ModelManagers({ people, max = 3 }: Props) {
  if (people.length === 0) {
    return (
      <Text tone="dimmed">
        <span aria-hidden>–</span>
        <Hidden>None</Hidden>
      </Text>
    );
  }
  const names = people.map((person) => person.name).join(', ');
  const hidden = people.length - max;
  return (
    <span className={styles['stack']} role="img" aria-label={names} title={names}>
      {people.slice(0, max).map((person) => (
        <PersonAvatar key={person.id} person={person} />
      ))}
      {hidden > 0 ? <span className={styles['more']}>+{hidden}</span> : null}
    </span>
  );
}
