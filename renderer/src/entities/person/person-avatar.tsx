import { hashOf, initials } from '#renderer/lib/text/initials.ts';
import styles from '#renderer/ui/marks/avatar.module.css';

const listSize = 20;
const hues = ['accent', 'orange', 'teal', 'violet', 'pink', 'green', 'blue', 'yellow'];

type Props = { person: { id: string; name: string }; size?: number };

/** Someone who signs in: a circle, tinted by who it is. */
export function PersonAvatar({ person, size = listSize }: Props) {
  const hue = hues[hashOf(person.id) % hues.length] ?? 'accent';
  return (
    <span
      className={styles['person']}
      data-hue={hue}
      style={size === listSize ? undefined : { width: size, height: size, fontSize: size >= 28 ? 11 : 9.5 }}
      aria-hidden
    >
      {initials(person.name)}
    </span>
  );
}
