import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { formatCount } from '#renderer/lib/text/counts.ts';
import type { PlanContent } from '#shared/contract/plans.ts';
import { limitSentence, unlimited, type LimitType } from '#shared/domain/plans.ts';
import styles from './limit-messages.module.css';

type Message = { title: string; text: string; isInfo?: boolean };

function messageOf(type: LimitType, limit: number): Message {
  const [what, verb] = type === 'models' ? (['model', 'Creating'] as const) : (['user', 'Inviting'] as const);
  return limit === unlimited
    ? {
        title: `${type === 'models' ? 'Models are' : 'Users are'} unlimited`,
        text: 'Nobody is asked to upgrade for more.',
        isInfo: true,
      }
    : { title: `${verb} ${what} ${formatCount(limit + 1)}`, text: limitSentence(type, limit, limit) };
}

/** Every message about the plan's limits, as users will see it. */
export function LimitMessages({ plan }: { plan: PlanContent }) {
  const messages = [messageOf('models', plan.modelsLimit), messageOf('users', plan.usersLimit)];
  if (plan.modelsLimit !== 0)
    messages.push({ title: 'If the models limit were 0', text: limitSentence('models', 0, 0), isInfo: true });
  return (
    <section className={styles['messages']} aria-labelledby="limit-messages">
      <h3 id="limit-messages">What people will read</h3>
      {messages.map(({ title, text, isInfo = false }) => (
        <Alert
          key={title}
          variant="light"
          color={isInfo ? 'gray' : 'red'}
          role="group"
          aria-label={title}
          title={title}
          icon={
            isInfo ? <IconInfoCircle size={15} stroke={1.7} /> : <IconAlertTriangle size={15} stroke={1.7} />
          }
          classNames={{ title: styles['title'] ?? '', message: styles['text'] ?? '' }}
        >
          {text}
        </Alert>
      ))}
    </section>
  );
}
