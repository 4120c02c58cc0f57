import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconEyeCheck, IconHistory, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import type { AccessAction, AccessFilter } from '#shared/contract/vault.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { socialQueries } from '#renderer/features/socials/queries.ts';
import type { Target } from '#renderer/features/socials/targets.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { AccessLine } from './access-line.tsx';
import { actionOptions, nothingYet } from './access-labels.ts';
import { useAccessExport } from './use-access-export.ts';
import { useAccessReach } from './use-access-reach.ts';
import styles from './log.module.css';

type Props = {
  /** Undefined: all models that the viewer may see. */
  modelId: string | undefined;
  /** The account that the log is filtered by. */
  target: Target | undefined;
  onAnyTarget: () => void;
  /** Set where the log covers the accounts. */
  onClose: (() => void) | undefined;
};

/** Who used which secret, and who was refused. */
export function AccessLog({ modelId, target, onAnyTarget, onClose }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const [action, setAction] = useState<AccessAction | ''>('');
  const [personId, setPersonId] = useState('');
  const people = usePersonChoices();
  const credentialId = target?.credential.id;
  const filter = useMemo(
    (): AccessFilter => ({
      ...(modelId === undefined ? {} : { modelId }),
      ...(credentialId === undefined ? {} : { credentialId }),
      ...(personId === '' ? {} : { personId }),
      ...(action === '' ? {} : { action }),
    }),
    [modelId, credentialId, personId, action],
  );
  const query = useInfiniteQuery(socialQueries.access(filter));
  const exporting = useAccessExport(filter);
  const entries = query.data?.pages.flat();
  const nothing = nothingYet[useAccessReach(modelId)];
  const isFiltered = action !== '' || personId !== '' || target !== undefined;
  const personOptions = useMemo(() => [{ value: '', label: 'Any' }, ...people.options], [people.options]);
  return (
    <Stack as="aside" rigid className={styles['log']} aria-label="Access log">
      <Row gap={4} rigid className={styles['head']}>
        <h2>Access log</h2>
        <Tooltip label="Export access log">
          <ActionIcon
            aria-label="Export access log"
            loading={exporting.read !== undefined}
            disabled={viewer.isReadOnly || entries === undefined || entries.length === 0}
            onClick={exporting.onStart}
          >
            <IconDownload size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Who knows which secret">
          <ActionIcon
            component={Link}
            to={areaAddress('exposure', modelId === undefined ? {} : { modelId })}
            aria-label="Exposure"
          >
            <IconEyeCheck size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        {onClose === undefined ? null : (
          <ActionIcon aria-label="Close access log" onClick={onClose}>
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </Row>
      <Row gap={6} align="stretch" wrap className={styles['filters']}>
        <FilterChip
          label="Event"
          value={action}
          options={actionOptions}
          anyValue=""
          onChange={(value) => {
            setAction(value as AccessAction | '');
          }}
        />
        <FilterChip
          label="Person"
          value={personId}
          options={personOptions}
          anyValue=""
          onChange={setPersonId}
          renderOption={renderPerson}
        />
        {target === undefined ? null : (
          <Button
            size="xs"
            variant="default"
            className={styles['target'] ?? ''}
            rightSection={<IconX size={12} stroke={1.8} aria-hidden />}
            aria-label={`Show every account, not ${target.name} alone`}
            onClick={onAnyTarget}
          >
            {target.name}
          </Button>
        )}
      </Row>
      {entries === undefined ? (
        query.error === null ? (
          <PendingLines label="Loading the access log" />
        ) : (
          <LoadFailure
            title={errorMessage('vault.listAccess', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {defaultErrorMessage(query.error)}
          </LoadFailure>
        )
      ) : entries.length === 0 ? (
        <div className={styles['blank']}>
          <BlankState
            icon={<IconHistory size={20} stroke={1.6} />}
            title={isFiltered ? 'No entries match these filters' : nothing.title}
            role="status"
            actions={
              isFiltered ? (
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => {
                    setAction('');
                    setPersonId('');
                    onAnyTarget();
                  }}
                >
                  Clear filters
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? undefined : nothing.line}
          </BlankState>
        </div>
      ) : (
        <div className={styles['scroll']} role="region" aria-label="Access log entries" tabIndex={0}>
          <ul>
            {entries.map((entry) => (
              <AccessLine
                key={entry.seq}
                entry={entry}
                isOwn={entry.personId === viewer.id}
                hasModel={modelId === undefined}
                now={now}
              />
            ))}
          </ul>
          {query.hasNextPage ? (
            <div className={styles['more']}>
              <Button
                size="sm"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Load older entries
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </Stack>
  );
}
