import { IconArrowRight } from '@tabler/icons-react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { Hint, Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Plan, PlanChange } from '#shared/contract/plans.ts';
import { tierName } from './plan-labels.ts';
import styles from './plan-history.module.css';

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

type Props = { changes: readonly PlanChange[]; plans: readonly Plan[] };

/** The plans someone has had, why they changed, and who changed them. */
export function PlanHistory({ changes, plans }: Props) {
  if (changes.length === 0)
    return (
      <Text as="p" size={13} tone="dimmed" className={styles['none']}>
        No changes yet
      </Text>
    );
  return (
    <ul className={styles['history']}>
      {changes.map(({ id, oldPlanType, newPlanType, reason, actor, createdAt }) => (
        <li key={id}>
          {actor === null ? (
            <span className={styles['system']} aria-hidden>
              S
            </span>
          ) : (
            <PersonAvatar person={toNamed(actor)} size={22} />
          )}
          <div>
            <Row as="span" gap={5} className={styles['change']}>
              {oldPlanType === null ? null : (
                <>
                  {tierName(oldPlanType, plans)}
                  <IconArrowRight size={13} stroke={1.8} role="img" aria-label="to" />
                </>
              )}
              <b>{tierName(newPlanType, plans)}</b>
            </Row>
            {reason === null ? null : (
              <Hint block breaks dir="auto">
                {reason}
              </Hint>
            )}
            <Hint block breaks>
              {actor === null ? 'System' : personName(actor)} · {moments.format(new Date(createdAt))}
            </Hint>
          </div>
        </li>
      ))}
    </ul>
  );
}
