import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconAddressBook, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import { fold } from '#shared/lib/fold.ts';
import { socialQueries } from '#renderer/features/socials/queries.ts';
import { RailList, type RailListHandle } from './rail-list.tsx';
import { inOrder, railItems, railText } from './rail-items.ts';
import styles from './rail.module.css';

type Props = { openId: string | undefined; onEscape: () => void };

const nobody: readonly never[] = [];

/** The models on the left: how many platforms each has, and whose passwords are due. */
export function ModelRail({ openId, onEscape }: Props) {
  const viewer = useViewer();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<RailListHandle>(null);
  const { text, setText } = useSearchText();
  const wanted = fold(useDeferredValue(text).trim());
  const query = useQuery(modelQueries.list('all', viewer.id));
  const counts = useQuery(socialQueries.counts()).data;
  const models = query.data?.models;
  const ordered = useMemo(() => inOrder(models ?? nobody), [models]);
  const find = useMemo(() => createRowSearch(ordered, railText), [ordered]);
  const editsAll = viewer.role === 'admin' || viewer.permissions.can_manage_all_models;
  const items = useMemo(
    () =>
      railItems(find(wanted), {
        ownId: editsAll ? undefined : viewer.id,
        openId,
        isSearching: wanted !== '',
      }),
    [find, wanted, editsAll, viewer.id, openId],
  );
  usePageKeys({ onFilter: () => field.current?.focus(), onEscape });

  const clear = () => {
    setText('');
    field.current?.focus();
  };
  return (
    <section className={styles['rail']} aria-label="Models">
      <div className={styles['head']}>
        <h1 tabIndex={-1}>Socials</h1>
      </div>
      <div className={styles['search']} role="search">
        <TextInput
          size="sm"
          ref={field}
          aria-label="Filter models"
          placeholder="Filter models"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          rightSection={<Keys keys="/" isWideOnly />}
          rightSectionProps={{ 'aria-hidden': true }}
          value={text}
          {...(text === '' ? {} : { 'data-own-escape': true })}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.current?.focusFirst();
          }}
        />
      </div>
      {models === undefined ? (
        query.error === null ? (
          <RailPending />
        ) : (
          <LoadFailure
            title={errorMessage('models.list', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {defaultErrorMessage(query.error)}
          </LoadFailure>
        )
      ) : items.length > 0 ? (
        <RailList items={items} counts={counts} openId={openId} handle={list} />
      ) : wanted === '' ? (
        <BlankState icon={<IconAddressBook size={20} stroke={1.6} />} title="No models yet" role="status">
          Create a model first. Its accounts are kept here.
        </BlankState>
      ) : (
        <BlankState
          icon={<IconSearchOff size={20} stroke={1.6} />}
          title={`No models match "${text.trim()}".`}
          role="status"
          actions={
            <Button size="sm" variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
    </section>
  );
}

const lines = Array.from({ length: 14 }, (_, index) => index);

function RailPending() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading models">
      {lines.map((line) => (
        <span key={line} className={styles['pendingLine']}>
          <Skeleton width={24} height={24} radius={6} />
          <Skeleton width={70 + ((line * 37) % 60)} height={10} />
        </span>
      ))}
    </div>
  );
}
