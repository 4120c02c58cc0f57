import type { ReactNode } from 'react';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Person } from '#shared/contract/models.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { personName, toNamed } from './person-name.ts';
import styles from './person-line.module.css';

type Props = {
  /** Null if there is no person; the next text is then shown as the name. */
  person: Person | null;
  nobody: string;
  at: string;
  /** After the time: `edited`. */
  note?: string | undefined;
  /** After the name, on the same line. */
  what?: ReactNode;
  actions?: ReactNode;
  /** Shown below. */
  children?: ReactNode;
};

/** Who wrote or did something, and when: a line of comments and of activity. */
export function PersonLine({ person, nobody, at, note, what, actions, children }: Props) {
  const name = person === null ? nobody : personName(person);
  const time = Date.parse(at);
  const when = (
    <Hint nowrap title={exactTime(time)}>
      <TimeAgo at={time} />
      {note === undefined ? '' : ` · ${note}`}
    </Hint>
  );
  return (
    <li className={styles['line']}>
      <PersonAvatar person={person === null ? { id: '', name } : toNamed(person)} />
      <div className={styles['what']}>
        <b dir="auto">{name}</b> {what ?? when}
        {children}
      </div>
      {what === undefined ? null : when}
      {actions}
    </li>
  );
}
