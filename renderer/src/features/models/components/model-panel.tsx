import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { ContactsSection } from './contacts-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ManagersSection } from './managers-section.tsx';
import { ModelActions } from './model-actions.tsx';
import { ModelHead } from './model-head.tsx';
import styles from './model-panel.module.css';

const useModel = (id: string, isWanted: boolean) =>
  useQuery({ ...modelQueries.detail(id), enabled: isWanted });

/** A value for `assignRequest` opens the choice of the main manager, a new one opens it again. */
export const modelPanel = (assigning: { id: string; request: number } | undefined): RowPanel<Model> => ({
  label: (model) => model?.stageName ?? 'Model',
  hasPicture: true,
  useFound: useModel,
  describe: (error) => errorMessage('models.get', error),
  missing: 'It may have been deleted or reassigned.',
  link: {},
  actions: (model, { onDeleted }) => <ModelActions key={model.id} model={model} onDeleted={onDeleted} />,
  children: (model, { headingRef }) => (
    <ModelDetails
      model={model}
      assignRequest={assigning?.id === model.id ? assigning.request : undefined}
      headingRef={headingRef}
    />
  ),
});

type Props = { model: Model; assignRequest: number | undefined; headingRef: Ref<HTMLHeadingElement> };

/** One model beside the list. */
function ModelDetails({ model, assignRequest, headingRef }: Props) {
  const viewer = useViewer();
  const access = modelAccess(viewer, model);
  const canEdit = access.canEdit && !viewer.isReadOnly;
  const canManage = access.canManage && !viewer.isReadOnly;
  return (
    // Another model starts with closed editors, whatever was typed for the one before.
    <EditedRecord
      key={`${model.id} ${String(assignRequest)}`}
      value={{ name: `model ${model.id}`, rowVersion: model.rowVersion }}
    >
      <ModelHead model={model} canEdit={canEdit} headingRef={headingRef} />
      <PanelBody label="Overview">
        {canEdit ? null : (
          <p className={styles['readonly']}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {viewer.isReadOnly
              ? `${viewer.name} can ${access.canEdit ? 'edit' : 'only view'} this model. Nothing can be changed here.`
              : 'You can view this model. Only its managers can edit it.'}
          </p>
        )}
        <DetailsSection model={model} canEdit={canEdit} />
        <ManagersSection
          model={model}
          canManage={canManage}
          startsWithManager={assignRequest !== undefined}
        />
        <ContactsSection model={model} canEdit={canEdit} />
      </PanelBody>
    </EditedRecord>
  );
}
