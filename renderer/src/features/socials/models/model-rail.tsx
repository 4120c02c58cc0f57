import { Button } from '@mantine/core';
import { IconAddressBook, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { runOnArrival } from '#renderer/lib/window/page-actions.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { RailBody } from '#renderer/ui/rail-screen/rail-body.tsx';
import { RailRows } from '#renderer/ui/rail-screen/rail-rows.tsx';
import { Rail } from '#renderer/ui/rail-screen/rail.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import type { Model } from '#shared/contract/models.ts';
import { paths } from '#shared/domain/areas.ts';
import { canCreateModels } from '#shared/domain/model-access.ts';
import { fold } from '#shared/lib/fold.ts';
import { socialQueries } from '#renderer/features/socials/queries.ts';
import { inOrder, railItems, railText } from './rail-items.ts';
import { RailModel } from './rail-model.tsx';

type Props = {
  openId: string | undefined;
  /** Must be stable. */
  onOpen: (modelId: string) => void;
  onEscape: () => void;
};

const nobody: readonly never[] = [];
const rowHeight = 34;
const nameOf = ({ stageName }: Model) => stageName;

/** The models on the left: how many platforms each has, and whose passwords are due. */
export function ModelRail({ openId, onOpen, onEscape }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<DataTableHandle>(null);
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
  const render = useCallback((model: Model) => <RailModel model={model} counts={counts} />, [counts]);
  return (
    <Rail
      title="Socials"
      label="Models"
      rows={rows}
      field={field}
      search={{ label: 'Filter models', text, onText: setText }}
      isNarrow
    >
      <RailBody
        waiting="Loading models"
        isPending={models === undefined}
        rowHeight={rowHeight}
        lines={1}
        failure={
          models === undefined && query.error !== null ? (
            <LoadFailure
              title={errorMessage('models.list', query.error)}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {defaultErrorMessage(query.error)}
            </LoadFailure>
          ) : undefined
        }
        none={
          items.length > 0 ? undefined : wanted === '' ? (
            <NoneYet
              icon={IconAddressBook}
              title="No models yet"
              create={
                canCreateModels(viewer) && !viewer.isReadOnly
                  ? {
                      label: 'Create model',
                      onCreate: () => {
                        void navigate(paths.models);
                        runOnArrival('new in Models');
                      },
                    }
                  : undefined
              }
              isInRail
            >
              Accounts are kept with their model.
            </NoneYet>
          ) : (
            <BlankState
              icon={<IconSearchOff size={20} stroke={1.6} />}
              title={`No models match "${text.trim()}"`}
              role="status"
              actions={
                <Button size="sm" variant="default" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          )
        }
      >
        <RailRows
          label="Models"
          items={items}
          rowHeight={rowHeight}
          render={render}
          titleOf={nameOf}
          openParam="modelId"
          openId={openId}
          onOpen={onOpen}
          handle={rows}
        />
      </RailBody>
    </Rail>
  );
}
