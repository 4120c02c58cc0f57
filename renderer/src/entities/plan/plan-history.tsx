import { IconArrowRight } from '@tabler/icons-react';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { Plan, PlanChange } from '#shared/contract/plans.ts';
import { tierName } from './plan-words.ts';
import styles from './plan-history.module.css';

const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

type Props = { changes: readonly PlanChange[]; plans: readonly Plan[] };

/** Which plans someone has had, why they changed, and who changed them. */
export function PlanHistory({ changes, plans }: Props) {
  if (changes.length === 0) return <p className={styles['none']}>No changes yet</p>;
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
            <span className={styles['change']}>
              {oldPlanType === null ? null : (
                <>
                  {tierName(oldPlanType, plans)}
                  <IconArrowRight size={13} stroke={1.8} role="img" aria-label="to" />
                </>
              )}
              <b>{tierName(newPlanType, plans)}</b>
            </span>
            {reason === null ? null : (
              <span className={styles['line']} dir="auto">
                {reason}
              </span>
            )}
            <span className={styles['line']}>
              {actor === null ? 'System' : personName(actor)} · {moments.format(new Date(createdAt))}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
