import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLiveChange } from '#renderer/lib/live/live-changes.ts';
import { hasKeptDraft } from '#renderer/lib/drafts/kept-work.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewParams } from '#renderer/lib/lists/list-params.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { usePanelFocus } from '#renderer/ui/side-panel/use-panel-focus.ts';
import { useColumnChoice } from '#renderer/ui/table/column-choice.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { FilterBar } from '#renderer/ui/table/filter-bar.tsx';
import { ListTools } from '#renderer/ui/table/list-tools.tsx';
import { Pills } from '#renderer/ui/table/pills.tsx';
import { SavedViews, type ViewParams } from '#renderer/entities/saved-view/saved-views.tsx';
import { useSelection } from '#renderer/ui/table/selection.ts';
import { canCreateModels, canManageEveryModel, canViewAllModels } from '#shared/domain/model-access.ts';
import { savedViewCalls } from './api.ts';
import { CreateModelDialog } from './components/create-model-dialog.tsx';
import { newModelDraft } from './components/create-model-form.tsx';
import { ListBody } from './components/list-body.tsx';
import { modelCsvColumns, useModelColumns } from './components/model-columns.tsx';
import { ModelFilterChips } from './components/model-filters.tsx';
import { ModelPanel } from './components/model-panel.tsx';
import { useListState } from './list-state.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useListedModels } from './use-listed-models.ts';
import { isDeletingModel } from '#renderer/entities/model/model-deletion.ts';
import styles from './page.module.css';
import type { ModelScope } from '#renderer/entities/model/model-scope.ts';

const phoneScreen = '(max-width: 767px)';

const scopeOptions = [
  { value: 'assigned', label: 'Assigned to me' },
  { value: 'all', label: 'All models' },
] as const;

const stageNameOf = ({ stageName }: { stageName: string }) => stageName;

export function ModelsPage() {
  const viewer = useViewer();
  const state = useListState();
  const { filters, sort, openId } = state;
  const isPhone = useMedia(phoneScreen);
  const isAdmin = viewer.role === 'admin';
  const hasScopes = !isAdmin && canViewAllModels(viewer);
  const scope: ModelScope = isAdmin || (hasScopes && state.scope === 'all') ? 'all' : 'assigned';
  const { list, models, shown, now, activeManagerIds, people } = useListedModels({
    scope,
    viewerId: viewer.id,
    filters,
    sort,
  });
  // A model that was half filled in when the session ended goes on from there.
  const [isCreating, setIsCreating] = useState(() => !viewer.isReadOnly && hasKeptDraft(newModelDraft));
  const [assigning, setAssigning] = useState<{ id: string; request: number }>();
  /** Deleted, while the address still names it. */
  const [goneId, setGoneId] = useState<string>();
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const copyLink = useCopyLink();

  const shownId = openId === goneId ? undefined : openId;
  const index = shown.findIndex(({ id }) => id === shownId);

  const panel = usePanelFocus({ openId: shownId, isPhone, table, filterField, onClose: state.close });
  const open = useCallbackRef((id: string) => {
    panel.prepareOpening();
    setAssigning(undefined);
    state.open(id);
  });
  const assign = useCallbackRef((id: string) => {
    panel.prepareOpening(false);
    setAssigning({ id, request: (assigning?.request ?? 0) + 1 });
    state.open(id);
  });
  const sortBy = useCallbackRef((column: string) => {
    state.sortBy(column, sort);
  });

  const queryClient = useQueryClient();
  useLiveChange('models', ({ kind, ids }) => {
    if (kind !== 'deleted' || shownId === undefined || !ids.includes(shownId)) return;
    if (isDeletingModel(queryClient, shownId)) return;
    setGoneId(shownId);
    panel.closeTo(shown[index + 1]?.id ?? shown[index - 1]?.id);
    notifyError('This model was deleted');
  });

  const { isReadOnly } = viewer;
  const mayCreate = canCreateModels(viewer);
  const create = useCallbackRef(() => {
    setIsCreating(true);
  });
  const setText = useCallbackRef(state.setText);
  const setStatus = useCallbackRef((status: string) => {
    state.setParam('status', status);
  });
  const setManager = useCallbackRef((manager: string) => {
    state.setParam('manager', manager);
  });
  const exportShown = useCallbackRef(() => {
    downloadCsv('Models', modelCsvColumns, shown);
  });
  const hasRows = shown.length > 0;
  const focusFirstRow = useCallbackRef(() => table.current?.focusFirst());
  const focusList = () => {
    if (table.current === null) filterField.current?.focus();
    else table.current.focusCurrent();
  };
  const setScope = useCallbackRef((next: ModelScope) => {
    state.setParam('scope', next === 'all' ? 'all' : '');
  });
  // Kept from one key in the filter to the next, as everything here that the text does not change.
  const scopes = useMemo(
    () =>
      hasScopes ? (
        <Pills label="Which models" value={scope} options={scopeOptions} onChange={setScope} />
      ) : null,
    [hasScopes, scope, setScope],
  );
  const managesEvery = canManageEveryModel(viewer);
  const { columns, phone } = useModelColumns({
    now,
    activeManagerIds,
    onAssign: managesEvery && !isReadOnly ? assign : undefined,
    seenAs: isReadOnly ? viewer : undefined,
  });
  const choice = useColumnChoice('models', columns);
  // Whoever only looks at others' models changes none of them. Phones have no room for a pointer's tools.
  const canCheck = !isReadOnly && !isPhone && (managesEvery || scope === 'assigned');
  const selection = useSelection(shown);

  const count = list.data?.isComplete === true ? models.length : undefined;
  const header = useMemo(
    () => (
      <PageHeader
        title="Models"
        count={count === undefined ? '' : formatCount(count)}
        action={
          mayCreate ? (
            <Button
              size={isPhone ? 'lg' : 'md'}
              leftSection={<IconPlus size={16} stroke={2} />}
              disabled={isReadOnly}
              onClick={create}
            >
              Create model
            </Button>
          ) : undefined
        }
      >
        {isPhone ? null : scopes}
      </PageHeader>
    ),
    [count, mayCreate, isReadOnly, isPhone, create, scopes],
  );
  const { current: viewParams, apply: applyView } = useViewParams(['modelId']);
  const viewKey = JSON.stringify(viewParams);
  const handleView = useCallbackRef(applyView);
  const tools = useMemo(
    () => (
      <ListTools choice={choice} onExport={hasRows && !isReadOnly ? exportShown : undefined}>
        {isReadOnly ? null : (
          <SavedViews
            area="models"
            calls={savedViewCalls}
            current={JSON.parse(viewKey) as ViewParams}
            onApply={handleView}
          />
        )}
      </ListTools>
    ),
    [choice, hasRows, isReadOnly, exportShown, viewKey, handleView],
  );

  return (
    <div className={styles['page']}>
      <div className={styles['list']} inert={isPhone && shownId !== undefined}>
        {header}
        <FilterBar
          label="Filter models"
          text={filters.text}
          inputRef={filterField}
          onText={setText}
          onLeaveDown={focusFirstRow}
          tools={tools}
        >
          {isPhone ? scopes : null}
          <ModelFilterChips
            status={filters.status}
            manager={filters.manager}
            managers={people}
            onStatus={setStatus}
            onManager={setManager}
          />
        </FilterBar>
        <ListBody
          list={list}
          filters={filters}
          scope={scope}
          onCreate={mayCreate && !isReadOnly ? create : undefined}
          onShowAll={
            hasScopes && scope === 'assigned'
              ? () => {
                  setScope('all');
                }
              : undefined
          }
          onClear={state.clearFilters}
          onBulkEnd={focusList}
          onStatus={setStatus}
          table={{
            label: 'Models',
            rows: shown,
            nameOf: stageNameOf,
            columns: choice.columns,
            phone,
            isPhone,
            sort,
            openParam: 'modelId',
            openId: shownId,
            selection: canCheck ? selection : undefined,
            handle: table,
            onSort: sortBy,
            onOpen: open,
          }}
        />
      </div>
      {shownId === undefined ? null : (
        <ModelPanel
          id={shownId}
          listed={models.find(({ id }) => id === shownId)}
          position={index < 0 ? undefined : { index, count: shown.length }}
          assignRequest={assigning?.id === shownId ? assigning.request : undefined}
          headingRef={panel.headingRef}
          onStep={(step) => {
            const next = shown[index + step];
            if (next !== undefined) state.open(next.id);
          }}
          onCopyLink={() => void copyLink(shownId)}
          onDeleted={() => {
            setGoneId(shownId);
            panel.closeTo(shown[index + 1]?.id ?? shown[index - 1]?.id);
          }}
          onClose={panel.close}
        />
      )}
      {isCreating ? (
        <CreateModelDialog
          onCreated={(model) => {
            setIsCreating(false);
            open(model.id);
          }}
          onClose={() => {
            setIsCreating(false);
          }}
        />
      ) : null}
    </div>
  );
}
