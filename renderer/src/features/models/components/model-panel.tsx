import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import { useViewer } from '#renderer/lib/viewer.ts';
import { EditedRecord } from '#renderer/ui/editable-draft.ts';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { modelQueries } from '../queries.ts';
import { ContactsSection } from './contacts-section.tsx';
import { DeleteModelDialog } from './delete-model-dialog.tsx';
import { DetailsSection } from './details-section.tsx';
import { ManagersSection } from './managers-section.tsx';
import { PanelBar, type PanelPosition } from './panel-bar.tsx';
import { PanelHead } from './panel-head.tsx';
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
  return (
    <aside className={styles['panel']} aria-label={model?.stageName ?? 'Model'}>
      <PanelBar
        position={position}
        moreRef={moreButton}
        onStep={on.onStep}
        onCopyLink={on.onCopyLink}
        onClose={on.onClose}
        onDelete={
          access?.canManage === true
            ? () => {
                setDeletingId(id);
              }
            : undefined
        }
      />
      {model === undefined || access === undefined ? (
        <Waiting error={detail.error} onRetry={() => void detail.refetch()} onClose={on.onClose} />
      ) : (
        // Another model starts with closed editors, whatever was typed for the one before.
        <EditedRecord key={`${id} ${String(assignRequest)}`} value={`model ${id}`}>
          <PanelHead model={model} canEdit={access.canEdit} headingRef={headingRef} />
          <div className={styles['body']} role="region" aria-label="Overview" tabIndex={0}>
            {access.canEdit ? null : (
              <p className={styles['readonly']}>
                <IconLock size={16} stroke={1.7} aria-hidden />
                You can view this model. Only its managers can edit it.
              </p>
            )}
            <DetailsSection model={model} canEdit={access.canEdit} />
            <ManagersSection
              model={model}
              canManage={access.canManage}
              startsWithManager={assignRequest !== undefined}
            />
            <ContactsSection model={model} canEdit={access.canEdit} />
          </div>
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
    </aside>
  );
}

type WaitingProps = { error: Error | null; onRetry: () => void; onClose: () => void };

function Waiting({ error, onRetry, onClose }: WaitingProps) {
  if (error !== null) return <PanelMissing error={error} onRetry={onRetry} onClose={onClose} />;
  return (
    <div className={styles['waiting']} role="status" aria-label="Loading the model">
      <Skeleton width={44} height={44} radius={8} />
      <div>
        <Skeleton width={140} height={12} />
        <Skeleton width={96} height={10} />
      </div>
    </div>
  );
}
