import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { stepTo } from '#renderer/entities/plan/change/change-plan.ts';
import { ChangePlanForm } from '#renderer/entities/plan/change/change-plan-form.tsx';
import { errorMessage } from '#renderer/entities/plan/error-messages.ts';
import { PlanHistory } from '#renderer/entities/plan/plan-history.tsx';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { UsageBars } from '#renderer/entities/plan/usage/usage-bars.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { User } from '#shared/contract/users.ts';
import { userName } from '#renderer/features/admin/users/user.ts';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Text } from '#renderer/ui/layout/parts.tsx';
import styles from './plan-dialog.module.css';

/** Shows how full a user's plan is and its history. Administrators can move the user to another plan. */
export function PlanDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const viewer = useViewer();
  const form = useRef<FormHandle>(null);
  const plans = useQuery(planQueries.list());
  const subscription = useQuery(planQueries.subscription(user.id));
  const usage = useQuery(planQueries.usage(user.id));
  const changes = useQuery(planQueries.changes(user.id));
  const queries = [
    ['plans.list', plans],
    ['plans.getSubscription', subscription],
    ['plans.getUsage', usage],
    ['plans.listChanges', changes],
  ] as const;
  const failed = queries.find(([, query]) => query.data === undefined && query.isError);
  const isLoaded =
    plans.data !== undefined &&
    subscription.data !== undefined &&
    usage.data !== undefined &&
    changes.data !== undefined;
  const limits = isLoaded ? plans.data.find(({ id }) => id === subscription.data.planId)?.limits : undefined;
  const choices = isLoaded
    ? plans.data.filter((plan) => stepTo(plan, subscription.data, true) === 'open')
    : [];
  const [nearest] = choices;
  return (
    <FormDialog
      name="PlanDialog"
      title={`Plan of ${userName(user)}`}
      width={520}
      discardTitle="Discard this change?"
      form={form}
      onClose={onClose}
    >
      {(close) =>
        failed !== undefined ? (
          <div className={styles['blank']}>
            <LoadFailure
              title="Failed to load the plan"
              isRetrying={failed[1].isFetching}
              onRetry={() => {
                for (const [, query] of queries) void query.refetch();
              }}
            >
              {errorMessage(failed[0], failed[1].error)}
            </LoadFailure>
          </div>
        ) : !isLoaded ? (
          <PendingLines label="Loading plan" />
        ) : (
          <>
            <div className={styles['usage']}>
              <UsageBars
                limits={subscription.data}
                usage={usage.data}
                person={{ id: user.id, name: userName(user) }}
                storageLimit={limits?.['storage_gb'] ?? null}
                shareLimit={limits?.['share_links'] ?? null}
              />
            </div>
            <section className={styles['history']}>
              <h3>Change history</h3>
              <PlanHistory changes={changes.data} plans={plans.data} />
            </section>
            {nearest === undefined ? (
              <>
                <Text as="p" size={13} tone="soft" className={styles['none']}>
                  {subscription.data.planName} is the highest plan on offer, so there is none to change to.
                </Text>
                <DialogFoot>
                  <Button variant="default" onClick={close}>
                    Close
                  </Button>
                </DialogFoot>
              </>
            ) : (
              <ChangePlanForm
                handle={form}
                personId={user.id}
                isOwn={user.id === viewer.id}
                subscription={subscription.data}
                plans={plans.data}
                choices={choices}
                chosenId={nearest.id}
                onChanged={onClose}
                onCancel={close}
              />
            )}
          </>
        )
      }
    </FormDialog>
  );
}
