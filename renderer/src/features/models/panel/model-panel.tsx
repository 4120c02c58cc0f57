import { useQuery } from '@tanstack/react-query';
import { Suspense, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import { HubNav, tabParam } from '#renderer/features/models/hub/hub-nav.tsx';
import { featureFlagsQuery } from '#renderer/entities/setting/feature-flags.ts';
import { hubTabs } from '#renderer/features/models/hub/hub-tabs.ts';
import { forgetFailedPages } from '#renderer/lib/loading/lazy-page.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { ErrorBoundary } from '#renderer/ui/feedback/error-boundary.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { ModelActions } from './model-actions.tsx';
import { ModelHead } from './model-head.tsx';
import { ModelOverview } from './model-overview.tsx';

const useModel = (id: string, isWanted: boolean) =>
  useQuery({ ...modelQueries.detail(id), enabled: isWanted });

type Options = {
  /** When set, opens the choice of the main manager; a new `request` opens it again. */
  assigning: { id: string; request: number } | undefined;
  onTag: (model: Model, change: TagChange) => void;
};

export const modelPanel = ({ assigning, onTag }: Options): RowPanel<Model> => ({
  label: (model) => model?.stageName ?? 'Model',
  hasPicture: true,
  useFound: useModel,
  describe: (error) => errorMessage('models.get', error),
  missing: 'It may have been deleted or reassigned.',
  link: {},
  actions: (model, { onDeleted }) => <ModelActions key={model.id} model={model} onDeleted={onDeleted} />,
  children: (model, { headingRef }) => (
    <ModelHub
      model={model}
      assignRequest={assigning?.id === model.id ? assigning.request : undefined}
      headingRef={headingRef}
      onTag={(change) => {
        onTag(model, change);
      }}
    />
  ),
});

type Props = {
  model: Model;
  assignRequest: number | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onTag: (change: TagChange) => void;
};

/** One model next to the list: its overview, and a tab for each area. */
function ModelHub({ model, assignRequest, headingRef, onTag }: Props) {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const { canEdit: mayEdit } = modelAccess(viewer, model);
  const canEdit = mayEdit && !viewer.isReadOnly;
  const flags = useQuery(featureFlagsQuery).data;
  const hasMarketplace = flags?.isMarketplaceEnabled === true && flags.isMarketplaceInPlan;
  const tabs = hubTabs.filter(
    ({ isShown, isOfMarketplace = false }) => isShown(viewer) && (!isOfMarketplace || hasMarketplace),
  );
  const current = tabs.find((tab) => tab.id === params.get(tabParam) && 'Content' in tab);
  return (
    // Closes the editors when another model opens, even with unsaved input.
    <EditedRecord
      key={`${model.id} ${String(assignRequest)}`}
      value={{ name: `model ${model.id}`, rowVersion: model.rowVersion }}
    >
      <ModelHead model={model} canEdit={canEdit} hasTabs={tabs.length > 0} headingRef={headingRef} />
      {tabs.length === 0 ? null : (
        <HubNav modelId={model.id} name={model.stageName} tabs={tabs} current={current} />
      )}
      {current !== undefined && 'Content' in current ? (
        <PanelBody label={current.label}>
          <ErrorBoundary
            key={current.id}
            component={`ModelHub ${current.label}`}
            heading="h2"
            onReset={forgetFailedPages}
          >
            <Suspense fallback={<PendingLines label={`Loading ${current.label.toLowerCase()}`} />}>
              <current.Content model={model} canEdit={canEdit} />
            </Suspense>
          </ErrorBoundary>
        </PanelBody>
      ) : (
        <ModelOverview model={model} tabs={tabs} assignRequest={assignRequest} onTag={onTag} />
      )}
    </EditedRecord>
  );
}
