import { Alert, Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AddedEvents } from '#shared/contract/schedule-planning.ts';
import { trialText } from './added-messages.ts';
import styles from './dialogs.module.css';

type Props = { trial: UseQueryResult<AddedEvents>; describe: (error: unknown) => string };

/** Previews what would be created. */
export function Trial({ trial, describe }: Props) {
  if (trial.isError && !trial.isFetching)
    return (
      <Alert variant="light" color="red">
        {describe(trial.error)}
        <div className={styles['again']}>
          <Button size="compact-sm" variant="default" onClick={() => void trial.refetch()}>
            Try Again
          </Button>
        </div>
      </Alert>
    );
  return (
    <p className={styles['trial']} role="status">
      {trial.data === undefined || trial.isFetching ? 'Counting events…' : trialText(trial.data)}
    </p>
  );
}
