import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { IconAddressBookOff } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { AppError } from '#shared/lib/app-error.ts';
import { socialQueries } from '#renderer/features/socials/queries.ts';
import type { Target } from '#renderer/features/socials/targets.ts';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { AccountsHead } from './accounts-head.tsx';
import { AccountsPending } from './accounts-pending.tsx';
import { ModelAccounts } from './model-accounts.tsx';
import styles from './accounts.module.css';

type Props = {
  modelId: string;
  onBack: (() => void) | undefined;
  onLog: (() => void) | undefined;
  onLogOf: (target: Target) => void;
};

/** The model that the address names. */
export function OpenModel({ modelId, onBack, onLog, onLogOf }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const model = useQuery(modelQueries.detail(modelId)).data;
  const query = useQuery(socialQueries.detail(modelId));
  const isPhone = onBack !== undefined;
  useEffect(() => {
    // On a phone this replaces the list of models, so it takes the focus.
    if (isPhone) heading.current?.focus();
  }, [isPhone]);
  const head = { model, headingRef: heading, onBack, onLog };
  if (query.data !== undefined) return <ModelAccounts socials={query.data} head={head} onLogOf={onLogOf} />;
  const isGone =
    query.error instanceof AppError && (query.error.code === 'not_found' || query.error.code === 'invalid');
  return (
    <>
      <AccountsHead {...head} />
      {query.error === null ? (
        <AccountsPending />
      ) : isGone ? (
        <Stack justify="center" className={styles['blank']}>
          <BlankState
            icon={<IconAddressBookOff size={20} stroke={1.6} />}
            title="Model not found, or you don’t have access"
            role="status"
          >
            Choose another model, or ask your administrator.
          </BlankState>
        </Stack>
      ) : (
        <Stack justify="center" className={styles['blank']}>
          <LoadFailure
            title={errorMessage('socials.get', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {defaultErrorMessage(query.error)}
          </LoadFailure>
        </Stack>
      )}
    </>
  );
}
