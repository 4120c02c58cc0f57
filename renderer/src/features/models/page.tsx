import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { hasKeptDraft } from '#renderer/lib/kept-work.ts';
import { notifyError } from '#renderer/lib/notify.ts';
import { useMedia } from '#renderer/lib/use-media.ts';
import { useViewer } from '#renderer/lib/viewer.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';
import { canCreateModels, canViewAllModels } from '#shared/domain/model-access.ts';
import { CreateModelDialog } from './components/create-model-dialog.tsx';
import { newModelDraft } from './components/create-model-form.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { ListBody } from './components/list-body.tsx';
import { ModelPanel } from './components/model-panel.tsx';
import type { ModelTableHandle } from './components/model-table.tsx';
import { ScopePills } from './components/scope-pills.tsx';
import { useListState } from './list-state.ts';
import type { ModelScope, SortColumn } from './model.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useListedModels } from './use-listed-models.ts';
import { useLiveModels } from './use-live-models.ts';
import { usePageKeys } from './use-page-keys.ts';
import styles from './page.module.css';

const phone = '(max-width: 767px)';

export function ModelsPage() {
  const viewer = useViewer();
  const state = useListState();
  const { filters, sort, openId } = state;
  const isPhone = useMedia(phone);
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
  const [isCreating, setIsCreating] = useState(() => hasKeptDraft(newModelDraft));
  const [assigning, setAssigning] = useState<{ id: string; request: number }>();
  /** Deleted, while the address still names it. */
  const [goneId, setGoneId] = useState<string>();
  const filterField = useRef<HTMLInputElement>(null);
  const table = useRef<ModelTableHandle>(null);
  const wantsPanelFocus = useRef(false);
  const returnsTo = useRef<string>(undefined);
  const copyLink = useCopyLink();

  const shownId = openId === goneId ? undefined : openId;
  const index = shown.findIndex(({ id }) => id === shownId);

  const open = useCallbackRef((id: string) => {
    // Beside an open panel the list keeps the focus, so that one can look through it row by row.
    wantsPanelFocus.current = shownId === undefined || isPhone;
    setAssigning(undefined);
    state.open(id);
  });
  const assign = useCallbackRef((id: string) => {
    wantsPanelFocus.current = false;
    setAssigning({ id, request: (assigning?.request ?? 0) + 1 });
    state.open(id);
  });
  /** The focus goes back to the row it came from, or to that row's neighbour when it is gone. */
  const closeTo = (focusId: string | undefined) => {
    returnsTo.current = focusId;
    state.close();
  };
  const sortBy = useCallbackRef((column: SortColumn) => {
    state.sortBy(column, sort);
  });

  useEffect(() => {
    if (openId !== undefined || returnsTo.current === undefined) return;
    table.current?.focusRow(returnsTo.current);
    returnsTo.current = undefined;
  }, [openId]);
  usePageKeys({
    onFilter: () => filterField.current?.focus(),
    onEscape: () => {
      if (shownId !== undefined) closeTo(shownId);
    },
  });
  useLiveModels((id) => {
    if (id !== shownId) return;
    setGoneId(id);
    closeTo(shown[index + 1]?.id ?? shown[index - 1]?.id);
    notifyError('This model was deleted');
  });

  const create = canCreateModels(viewer)
    ? () => {
        setIsCreating(true);
      }
    : undefined;
  const setText = useCallbackRef(state.setText);
  const setStatus = useCallbackRef((status: string) => {
    state.setParam('status', status);
  });
  const setManager = useCallbackRef((manager: string) => {
    state.setParam('manager', manager);
  });
  const focusFirstRow = useCallbackRef(() => table.current?.focusFirst());
  const setScope = (next: ModelScope) => {
    state.setParam('scope', next === 'all' ? 'all' : '');
  };
  const scopes = hasScopes ? <ScopePills scope={scope} onChange={setScope} /> : null;
  const focusHeading = (heading: HTMLElement | null) => {
    if (heading === null || !wantsPanelFocus.current) return;
    wantsPanelFocus.current = false;
    heading.focus();
  };

  return (
    <div className={styles['page']}>
      <div className={styles['list']} inert={isPhone && shownId !== undefined}>
        <PageHeader
          title="Models"
          count={list.data?.isComplete === true ? models.length : undefined}
          action={
            create === undefined ? undefined : (
              <Button
                size={isPhone ? 'lg' : 'md'}
                leftSection={<IconPlus size={16} stroke={2} />}
                onClick={create}
              >
                Create model
              </Button>
            )
          }
        >
          {isPhone ? null : scopes}
        </PageHeader>
        <FilterBar
          filters={filters}
          managers={people}
          inputRef={filterField}
          onText={setText}
          onStatus={setStatus}
          onManager={setManager}
          onLeaveDown={focusFirstRow}
        >
          {isPhone ? scopes : null}
        </FilterBar>
        <ListBody
          list={list}
          filters={filters}
          scope={scope}
          onCreate={create}
          onShowAll={
            hasScopes && scope === 'assigned'
              ? () => {
                  setScope('all');
                }
              : undefined
          }
          onClear={state.clearFilters}
          onStatus={setStatus}
          table={{
            models: shown,
            openId: shownId,
            sort,
            now,
            isPhone,
            activeManagerIds,
            canAssign: isAdmin || viewer.permissions.can_manage_all_models,
            handle: table,
            onSort: sortBy,
            onOpen: open,
            onAssign: assign,
          }}
        />
      </div>
      {shownId === undefined ? null : (
        <ModelPanel
          id={shownId}
          listed={models.find(({ id }) => id === shownId)}
          position={index < 0 ? undefined : { index, count: shown.length }}
          assignRequest={assigning?.id === shownId ? assigning.request : undefined}
          headingRef={focusHeading}
          onStep={(step) => {
            const next = shown[index + step];
            if (next !== undefined) state.open(next.id);
          }}
          onCopyLink={() => void copyLink(shownId)}
          onDeleted={() => {
            setGoneId(shownId);
            closeTo(shown[index + 1]?.id ?? shown[index - 1]?.id);
          }}
          onClose={() => {
            closeTo(shownId);
          }}
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
