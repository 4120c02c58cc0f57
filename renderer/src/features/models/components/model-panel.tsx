import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { PanelPosition } from '#renderer/ui/side-panel/panel-steps.tsx';
import { PanelWaiting } from '#renderer/ui/side-panel/panel-waiting.tsx';
import { SidePanel } from '#renderer/ui/side-panel/side-panel.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { ContactsSection } from './contacts-section.tsx';
import { DeleteModelDialog } from './delete-model-dialog.tsx';
import { DetailsSection } from './details-section.tsx';
import { ManagersSection } from './managers-section.tsx';
import { ModelActions } from './model-actions.tsx';
import { ModelHead } from './model-head.tsx';
import { PanelMissing } from './panel-missing.tsx';
import styles from './model-panel.module.css';

type Props = {
  id: string;
  /** The row, where the list holds it. */
  listed: Model | undefined;
  position: PanelPosition | undefined;
  /** A new value opens the choice of the main manager; undefined leaves it closed. */
  assignRequest: number | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onStep: (step: 1 | -1) => void;
  onCopyLink: () => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** One model beside the list, with an address of its own. */
export function ModelPanel({ id, listed, position, assignRequest, headingRef, ...on }: Props) {
  const viewer = useViewer();
  const detail = useQuery({ ...modelQueries.detail(id), enabled: listed === undefined });
  const [deletingId, setDeletingId] = useState<string>();
  const moreButton = useRef<HTMLButtonElement>(null);
  const model = listed ?? detail.data;
  const access = model === undefined ? undefined : modelAccess(viewer, model);
  const canEdit = access?.canEdit === true && !viewer.isReadOnly;
  const canManage = access?.canManage === true && !viewer.isReadOnly;
  return (
    <SidePanel
      label={model?.stageName ?? 'Model'}
      start={{ thing: 'model', position, onStep: on.onStep }}
      onClose={on.onClose}
      actions={
        <ModelActions
          moreRef={moreButton}
          onCopyLink={on.onCopyLink}
          onDelete={
            canManage
              ? () => {
                  setDeletingId(id);
                }
              : undefined
          }
        />
      }
    >
      {model === undefined || access === undefined ? (
        <Waiting error={detail.error} onRetry={() => void detail.refetch()} onClose={on.onClose} />
      ) : (
        // Another model starts with closed editors, whatever was typed for the one before.
        <EditedRecord
          key={`${id} ${String(assignRequest)}`}
          value={{ name: `model ${id}`, rowVersion: model.rowVersion }}
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
      )}
      {deletingId === id && model !== undefined ? (
        <DeleteModelDialog
          model={model}
          onDeleted={on.onDeleted}
          onCancel={() => {
            setDeletingId(undefined);
            moreButton.current?.focus();
          }}
        />
      ) : null}
    </SidePanel>
  );
}

type WaitingProps = { error: Error | null; onRetry: () => void; onClose: () => void };

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  if (error !== null) return <PanelMissing error={error} onRetry={onRetry} onClose={onClose} />;
  return <PanelWaiting label="Loading the model" hasPicture />;
}
