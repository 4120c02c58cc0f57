import type { ReactNode } from 'react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import type { Grant } from '#shared/contract/grants.ts';
import { bringIntoView } from '#renderer/lib/window/bring-into-view.ts';
import { List, Row, Text } from '#renderer/ui/layout/parts.tsx';
import { grantScope, grantState } from './grant-labels.ts';
import styles from './grant-list.module.css';

type Props = {
  grants: readonly Grant[];
  now: number;
  label: string;
  /** The list covers several models. */
  hasModel?: boolean;
  /** The signed-in person. */
  viewerId: string;
  /** The grant in the address is highlighted. */
  askedId?: string | null;
  actions?: (grant: Grant) => ReactNode;
};

/** Who has or requests access to what, why, and until when. */
export function GrantList({ grants, now, label, hasModel = false, viewerId, askedId, actions }: Props) {
  return (
    <List aria-label={label}>
      {grants.map((grant) => (
        <li
          key={grant.id}
          className={styles['line']}
          aria-current={grant.id === askedId ? 'true' : undefined}
          ref={grant.id === askedId ? bringIntoView : undefined}
        >
          <PersonAvatar person={grant.person} size={22} />
          <span className={styles['what']}>
            <span className={styles['words']}>
              <b dir="auto">{grant.person.id === viewerId ? 'You' : grant.person.name}</b>
              <span>
                {hasModel ? (
                  <>
                    <span dir="auto">{grant.model.name}</span>
                    {', '}
                  </>
                ) : null}
                {grantScope(grant)}
              </span>
              <span className={styles['state']} data-status={grant.status}>
                {grantState(grant, now)}
              </span>
            </span>
            <Text ellipsis size={12} tone="soft" dir="auto" title={grant.reason}>
              {grant.reason}
            </Text>
            {grant.answer === null ? null : (
              <Text ellipsis size={12} tone="soft" dir="auto">
                “{grant.answer}”
              </Text>
            )}
          </span>
          {actions === undefined ? null : (
            <Row as="span" gap={6} align="stretch" rigid>
              {actions(grant)}
            </Row>
          )}
        </li>
      ))}
    </List>
  );
}
