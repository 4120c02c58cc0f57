import type { Ref } from 'react';
import { modelStatuses, type Model } from '#shared/contract/models.ts';
import { ModelPhoto } from '#renderer/ui/model-photo.tsx';
import { StatusMark } from '#renderer/ui/status-mark.tsx';
import { StatusSelect } from '#renderer/ui/status-select.tsx';
import { useSetModelStatus } from '../mutations.ts';
import styles from './model-panel.module.css';

type Props = { model: Model; canEdit: boolean; headingRef: Ref<HTMLHeadingElement> };

const since = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const exactly = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

export function PanelHead({ model, canEdit, headingRef }: Props) {
  const setStatus = useSetModelStatus();
  const createdAt = Date.parse(model.createdAt);
  return (
    <div className={styles['head']}>
      <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={44} />
      <div className={styles['names']}>
        <h2 ref={headingRef} tabIndex={-1} title={model.stageName}>
          {model.stageName}
        </h2>
        <p title={Number.isNaN(createdAt) ? undefined : `Added ${exactly.format(createdAt)}`}>
          {model.realName}
          {Number.isNaN(createdAt) ? null : (
            <span className={styles['since']}> · added {since.format(createdAt)}</span>
          )}
        </p>
      </div>
      {canEdit ? (
        <StatusSelect
          value={model.status}
          options={modelStatuses}
          onChange={(status) => {
            setStatus.mutate({ model, status });
          }}
        />
      ) : (
        <StatusMark status={model.status} />
      )}
    </div>
  );
}
