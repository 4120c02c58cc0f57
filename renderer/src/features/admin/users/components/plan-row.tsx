import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { limitNouns } from '#renderer/entities/plan/plan-labels.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { User } from '#shared/contract/users.ts';
import { unlimited } from '#shared/domain/plans.ts';
import row from './fact-row.module.css';
import styles from './plan-row.module.css';

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog);

/** A user's plan, for administrators, with a button to change it. */
export function PlanRow({ user }: { user: User }) {
  const viewer = useViewer();
  const subscription = useQuery(planQueries.subscription(user.id));
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = subscription;
  return (
    <div className={row['row']}>
      <dt>Plan</dt>
      <dd>
        {data === undefined ? (
          subscription.isError ? (
            <span role="alert">
              {errorMessage('plans.getSubscription', subscription.error)}{' '}
              <Button
                size="compact-xs"
                variant="default"
                loading={subscription.isFetching}
                onClick={() => void subscription.refetch()}
              >
                Try Again
              </Button>
            </span>
          ) : (
            <Skeleton height={12} width={120} />
          )
        ) : (
          <>
            <span className={styles['plan']}>
              {data.planName}
              <span>
                {data.modelsLimit === unlimited
                  ? 'unlimited models'
                  : `up to ${formatCount(data.modelsLimit)} ${limitNouns.models.many}`}
              </span>
            </span>
            {viewer.isReadOnly ? null : (
              <Button
                ref={button}
                size="xs"
                variant="default"
                aria-label="Change plan"
                onClick={() => {
                  setIsOpen(true);
                }}
              >
                Change
              </Button>
            )}
          </>
        )}
      </dd>
      {isOpen ? (
        <PlanDialog
          user={user}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
