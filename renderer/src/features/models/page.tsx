import { useCallbackRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { LimitHost } from '#renderer/entities/plan/limits/limit-host.tsx';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { canCreateModels, canManageEveryModel } from '#shared/domain/model-access.ts';
import { BulkActions } from './list/bulk-actions.tsx';
import { ImportLink } from './list/import-link.tsx';
import { ListEmpty } from './list/list-empty.tsx';
import { modelCsvColumns, useModelColumns } from './list/model-columns.tsx';
import { modelPanel } from './panel/model-panel.tsx';
import { newModelDraft } from './new-model-draft.ts';
import { useBulkChange } from './use-bulk-change.ts';
import { useModelList } from './use-model-list.ts';

const CreateModelDialog = lazyDialog(
  async () => (await import('./new/create-model-dialog.tsx')).CreateModelDialog,
);

const ApplyTemplateDialog = lazyDialog(
  async () => (await import('./onboarding/apply-template-dialog.tsx')).ApplyTemplateDialog,
);

const stageNameOf = ({ stageName }: Model) => stageName;
const importLink = <ImportLink />;
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
  const { list, marks, activeManagerIds, hasScopes, isAssigned } = useModelList(viewer, now);
  const bulk = useBulkChange(list.selection);
  const [onboarding, setOnboarding] = useState<{ model: Model; templateId: string }>();
  const [isCreating, setIsCreating] = useState(false);
  // A half-filled form from an earlier page or session is offered again.
  useOfferedDraft(newModelDraft, 'a new model', () => {
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
    marks,
    activeManagerIds,
    onAssign: managesEvery && !isReadOnly ? assign : undefined,
    seenAs: isReadOnly ? viewer : undefined,
  });
  const csv = useMemo(() => ({ name: 'Models', columns: modelCsvColumns(marks) }), [marks]);
  const mayCreate = canCreateModels(viewer);
  const create = () => {
    setIsCreating(true);
  };
  return (
    <ListScreen
      list={list}
      title="Models"
      action={mayCreate ? { label: 'Create model', icon: IconPlus, onPress: create } : undefined}
      besideAction={mayCreate ? importLink : undefined}
      columns={columns}
      phone={phone}
      nameOf={stageNameOf}
      picture="square"
      csv={csv}
      views={SavedViews}
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
        // Users who may only view others' models can't change any of them.
        managesEvery || isAssigned
          ? {
              change: bulk,
              render: (parts) => (
                <BulkActions
                  parts={parts}
                  marks={marks}
                  onChange={(checked, change) => void bulk.change(checked, change)}
                  onTag={(checked, change) => void bulk.changeTag(checked, change)}
                />
              ),
            }
          : undefined
      }
      panel={modelPanel({
        assigning,
        onTag: (model, change) => void bulk.changeTag([model], change),
      })}
    >
      {isCreating ? (
        <CreateModelDialog
          onCreated={(model, templateId) => {
            setIsCreating(false);
            list.open(model.id);
            if (templateId !== undefined) setOnboarding({ model, templateId });
          }}
          onClose={() => {
            setIsCreating(false);
          }}
        />
      ) : null}
      {onboarding === undefined ? null : (
        <ApplyTemplateDialog
          {...onboarding}
          onClose={() => {
            setOnboarding(undefined);
          }}
        />
      )}
      <LimitHost />
    </ListScreen>
  );
}
