import type { Ref } from 'react';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { StatusSelect } from '#renderer/entities/model/status-select.tsx';
import { useSetModelStatus } from '#renderer/features/models/mutations.ts';
import { ModelPicture } from './model-picture.tsx';
import styles from './model-panel.module.css';

type Props = { model: Model; canEdit: boolean; hasTabs: boolean; headingRef: Ref<HTMLHeadingElement> };

const since = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function ModelHead({ model, canEdit, hasTabs, headingRef }: Props) {
  const setStatus = useSetModelStatus();
  const createdAt = Date.parse(model.createdAt);
  return (
    <PanelHead
      picture={<ModelPicture model={model} canEdit={canEdit} />}
      title={model.stageName}
      headingRef={headingRef}
      hasTabs={hasTabs}
      lineTitle={Number.isNaN(createdAt) ? undefined : `Added ${exactly.format(createdAt)}`}
      line={
        <>
          {model.realName}
          {Number.isNaN(createdAt) ? null : (
            <span className={styles['since']}> · added {since.format(createdAt)}</span>
          )}
        </>
      }
    >
      {canEdit ? (
        <StatusSelect
          value={model.status}
          options={modelStatuses}
          onChange={(status) => {
            setStatus.mutate({ model, status });
          }}
        />
      ) : (
        <StatusMark status={model.status} isTag />
      )}
    </PanelHead>
  );
}
