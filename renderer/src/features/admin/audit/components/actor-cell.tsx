import { IconServer, IconWorld } from '@tabler/icons-react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { actorWords } from '#renderer/entities/audit-entry/entry-labels.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './actor.module.css';

type Props = { entry: AuditEntry; viewerId: string };

/** Who did it: a user, the system itself, or a visitor who was not signed in. */
export function ActorCell({ entry, viewerId }: Props) {
  return (
    <span className={styles['actor']}>
      <ActorMark entry={entry} />
      <Text ellipsis dir="auto">
        {actorWords(entry, viewerId)}
      </Text>
    </span>
  );
}

export function ActorMark({ entry, size }: { entry: AuditEntry; size?: number }) {
  if (entry.actorId === null) {
    const Icon = entry.actorType === 'anon' ? IconWorld : IconServer;
    return (
      <span
        className={styles['mark']}
        style={size === undefined ? undefined : { width: size, height: size }}
        aria-hidden
      >
        <Icon size={size === undefined ? 12 : 18} stroke={1.7} />
      </span>
    );
  }
  return (
    <PersonAvatar
      person={{ id: entry.actorId, name: entry.actorName ?? 'Deleted user' }}
      {...(size === undefined ? {} : { size })}
    />
  );
}
