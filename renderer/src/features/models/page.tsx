import { useCallbackRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { LimitHost } from '#renderer/entities/plan/limit-host.tsx';
import { SavedViewTabs } from '#renderer/entities/saved-view/saved-view-tabs.tsx';
import { useWaitingDraft } from '#renderer/lib/drafts/use-kept.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { canCreateModels, canManageEveryModel } from '#shared/domain/model-access.ts';
import { bulkChange } from './bulk-change.ts';
import { BulkActions } from './components/bulk-actions.tsx';
import { ListEmpty } from './components/list-empty.tsx';
import { modelCsvColumns, useModelColumns } from './components/model-columns.tsx';
import { modelPanel } from './components/model-panel.tsx';
import { newModelDraft } from './new-model-draft.ts';
import { useBulkChange } from './use-bulk-change.ts';
import { useModelList } from './use-model-list.ts';

const CreateModelDialog = lazyDialog(
  async () => (await import('./components/create-model-dialog.tsx')).CreateModelDialog,
);

const stageNameOf = ({ stageName }: Model) => stageName;
const csv = { name: 'Models', columns: modelCsvColumns };
const tallies = modelStatuses.map((status) => ({
  label: status,
  param: 'status',
  value: status,
  isOne: (model: Model) => model.status === status,
}));

export function ModelsPage() {
  const viewer = useViewer();
  const { isReadOnly } = viewer;
  const now = useCurrentMinute();
  const { list, activeManagerIds, hasScopes, isAssigned } = useModelList(viewer, now);
  const bulk = useBulkChange(list.selection);
  const [isCreating, setIsCreating] = useState(false);
  // A model that was half filled in when the page or the session ended continues from there.
  useWaitingDraft(newModelDraft, () => {
    setIsCreating(true);
  });
  const [assigning, setAssigning] = useState<{ id: string; request: number }>();
  const assign = useCallbackRef((id: string) => {
    setAssigning({ id, request: (assigning?.request ?? 0) + 1 });
    list.open(id, { takesFocus: false });
  });
  const managesEvery = canManageEveryModel(viewer);
  const { columns, phone } = useModelColumns({
    now,
    activeManagerIds,
    onAssign: managesEvery && !isReadOnly ? assign : undefined,
    seenAs: isReadOnly ? viewer : undefined,
  });
  const mayCreate = canCreateModels(viewer);
  const create = () => {
    setIsCreating(true);
  };
  return (
    <ListScreen
      list={list}
      title="Models"
      action={mayCreate ? { label: 'Create model', icon: IconPlus, onPress: create } : undefined}
      columns={columns}
      phone={phone}
      nameOf={stageNameOf}
      picture="square"
      csv={csv}
      views={SavedViewTabs}
      describe={(error) => errorMessage('models.list', error)}
      empty={
        <ListEmpty
          isAssigned={isAssigned}
          onCreate={mayCreate && !isReadOnly ? create : undefined}
          onShowAll={
            hasScopes && isAssigned
              ? () => {
                  list.address.applyPreset({ scope: 'all' });
                }
              : undefined
          }
        />
      }
      tallies={tallies}
      bulk={
        // A person who only looks at others' models changes none of them.
        managesEvery || isAssigned
          ? {
              change: bulk,
              render: (parts) => (
                <BulkActions
                  parts={parts}
                  onChange={(checked, change) => void bulk.change(checked, bulkChange(change))}
                />
              ),
            }
          : undefined
      }
      panel={modelPanel(assigning)}
    >
      {isCreating ? (
        <CreateModelDialog
          onCreated={(model) => {
            setIsCreating(false);
            list.open(model.id);
          }}
          onClose={() => {
            setIsCreating(false);
          }}
        />
      ) : null}
      <LimitHost />
    </ListScreen>
  );
}
