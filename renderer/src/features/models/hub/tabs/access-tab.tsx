import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/grant/error-messages.ts';
import { GrantList } from '#renderer/entities/grant/grant-list.tsx';
import { isLive } from '#renderer/entities/grant/grant-labels.ts';
import { grantKeys } from '#renderer/entities/grant/queries.ts';
import { useGrants } from '#renderer/entities/grant/use-grants.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { Grant } from '#shared/contract/grants.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './tasks-tab.module.css';

/** Who may use a model's accounts without editing the model, who has requested access, and who had it recently. */
export function AccessTab({ model, canEdit }: HubContentProps) {
  const viewer = useViewer();
  const client = useQueryClient();
  const { grants, now, query } = useGrants({ modelId: model.id });
  const [params] = useSearchParams();
  const failure = useLastFailure(query);
  const [busy, setBusy] = useState(false);
  const end = async (grant: Grant) => {
    setBusy(true);
    try {
      await request('grants.end', { id: grant.id });
      notifySuccess('Access ended');
    } catch (error) {
      notifyError(errorMessage('grants.end', error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: grantKeys.all });
    }
  };
  const actions = (grant: Grant) =>
    viewer.isReadOnly || !isLive(grant, now) || (!canEdit && grant.person.id !== viewer.id) ? null : (
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={`End now: ${grant.person.name}`}
        onClick={() => void end(grant)}
      >
        End now
      </Button>
    );
  if (query.data === undefined)
    return failure === null ? (
      <PendingLines label="Loading temporary access" />
    ) : (
      <LoadFailure
        title={errorMessage('grants.list', failure)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {failure.message}
      </LoadFailure>
    );
  const isOpen = (grant: Grant) => grant.status === 'asked' || isLive(grant, now);
  return (
    <>
      {grants.length === 0 ? (
        <BlankState icon={<IconKey size={20} stroke={1.6} />} title="No temporary access" role="status">
          Requests, and access given for a time, appear here.
        </BlankState>
      ) : (
        <GrantList
          grants={[...grants.filter(isOpen), ...grants.filter((grant) => !isOpen(grant))]}
          now={now}
          label="Temporary access"
          viewerId={viewer.id}
          askedId={params.get('grantId')}
          actions={actions}
        />
      )}
      <Hint as="p" className={styles['foot']}>
        <Link to={areaAddress('socials', { modelId: model.id })}>Give or answer in Socials</Link>
        {' · '}
        <Link to={areaAddress('exposure', { modelId: model.id })}>Who knows which secret</Link>
      </Hint>
    </>
  );
}
