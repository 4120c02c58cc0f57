import { hashOf, initials } from '../lib/initials.ts';
import styles from './avatar.module.css';

const hues = ['accent', 'orange', 'teal', 'violet', 'pink', 'green', 'blue', 'yellow'];

type Props = { person: { id: string; name: string }; size?: number };

/** Somebody who signs in: a circle, tinted by who it is. */
export function PersonAvatar({ person, size = 20 }: Props) {
  const hue = hues[hashOf(person.id) % hues.length] ?? 'accent';
  return (
    <span
      className={styles['person']}
      style={{
        width: size,
        height: size,
        fontSize: size >= 28 ? 11 : 9.5,
        color: `var(--mq-${hue}-text)`,
        background: `var(--mq-${hue}-tint)`,
        boxShadow: `inset 0 0 0 1px var(--mq-${hue}-line)`,
      }}
      aria-hidden
    >
      {initials(person.name)}
    </span>
  );
}
