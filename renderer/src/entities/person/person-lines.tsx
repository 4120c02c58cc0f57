import { Link } from 'react-router-dom';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './person-lines.module.css';

type Line = { id: string; name: string; about: string; to?: string | undefined };

/** People in a dialog, each with a line of text, and a link if the viewer may open them. */
export function PersonLines({
  people,
  label,
  onOpen,
}: {
  people: readonly Line[];
  label: string;
  onOpen?: () => void;
}) {
  return (
    <ul className={styles['people']} aria-label={label}>
      {people.map(({ id, name, about, to }) => (
        <li key={id}>
          <PersonAvatar person={{ id, name }} size={28} />
          <span>
            {to === undefined ? (
              <b dir="auto">{name}</b>
            ) : (
              <Link to={to} dir="auto" onClick={onOpen}>
                {name}
              </Link>
            )}
            <span>{about}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
