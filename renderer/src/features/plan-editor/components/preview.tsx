import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { leftText } from '#renderer/entities/plan/plan-labels.ts';
import { UsageBar } from '#renderer/entities/plan/usage/usage-bar.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import type { PlanContent } from '#shared/contract/plans.ts';
import { defaultUsage, usagePercent } from '#shared/domain/plans.ts';
import {
  atFirst,
  simulated,
  usageChoices,
  type UsageChoice,
} from '#renderer/features/plan-editor/simulated-usage.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { LimitMessages } from './limit-messages.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './preview.module.css';

/** How the plan would look to users. */
export function Preview({ plan }: { plan: PlanContent }) {
  const viewer = useViewer();
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  const [choice, setChoice] = useState<UsageChoice>('own');
  const own = useQuery(planQueries.usage(viewer.id));
  const { modelsUsed, usersUsed } = own.data ?? defaultUsage;
  const used = (type: 'models' | 'users', limit: number) =>
    choice === 'own'
      ? { models: modelsUsed, users: usersUsed }[type]
      : simulated(choice, limit, atFirst[type]);
  const bars = [
    { label: 'Models', type: 'models', limit: plan.modelsLimit, used: used('models', plan.modelsLimit) },
    { label: 'Users', type: 'users', limit: plan.usersLimit, used: used('users', plan.usersLimit) },
  ] as const;
  const socials = plan.limits['social_accounts'];
  return (
    <aside className={styles['preview']} aria-label="Live preview">
      <Row gap={8} justify="between" className={styles['head']}>
        <h2>Live preview</h2>
        <SegmentedControl
          aria-label="Price for"
          size="xs"
          data={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
          value={period}
          onChange={(value) => {
            setPeriod(value === 'year' ? 'year' : 'month');
          }}
        />
      </Row>
      <div className={styles['body']}>
        <PlanCard plan={plan} period={period} />
        <Row gap={12} justify="between" className={styles['usage']}>
          <h3 id="preview-usage">With the usage of</h3>
          <EditableChoice
            aria-labelledby="preview-usage"
            size="xs"
            data={usageChoices.map((each) => ({ ...each }))}
            value={choice}
            onChange={(value) => {
              const chosen = usageChoices.find((each) => each.value === value);
              if (chosen !== undefined) setChoice(chosen.value);
            }}
          />
        </Row>
        {choice === 'own' && own.isError ? (
          <Text as="p" size={12} tone="danger" role="alert">
            {errorMessage('plans.getUsage', own.error)}
          </Text>
        ) : null}
        {bars.map(({ label, type, limit, used: count }) => (
          <UsageBar
            key={type}
            label={label}
            used={count}
            limit={limit}
            percent={usagePercent(type, count, limit)}
            note={leftText(count, limit)}
          />
        ))}
        {choice === 'own' || socials === undefined ? null : (
          <UsageBar
            label="Social accounts"
            used={simulated(choice, socials, 0)}
            limit={socials}
            percent={usagePercent('models', simulated(choice, socials, 0), socials)}
            note={leftText(simulated(choice, socials, 0), socials)}
          />
        )}
        <LimitMessages plan={plan} />
      </div>
    </aside>
  );
}
