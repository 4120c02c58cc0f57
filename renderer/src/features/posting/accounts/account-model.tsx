import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableSelect } from '#renderer/ui/editable/editable-select.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import type { useAccountChange } from './use-account-change.ts';
import styles from './accounts.module.css';

type Props = {
  account: SocialAccount;
  canEdit: boolean;
  saveAs: ReturnType<typeof useAccountChange>['saveAs'];
};

/**
 * The account's model. It can't change while posts are planned with pictures of that model; the message links to those
 * posts.
 */
export function AccountModel({ account: { id, modelId, modelName }, canEdit, saveAs }: Props) {
  const viewer = useViewer();
  const [isHeld, setIsHeld] = useState(false);
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: canEdit }).data?.models;
  const options = useMemo(() => {
    const seen = (models ?? []).map((model) => ({ value: model.id, label: model.stageName }));
    const isKnown = seen.some(({ value }) => value === modelId);
    return [...seen, ...(isKnown ? [] : [{ value: modelId, label: modelName }])].sort((a, b) =>
      a.label.localeCompare(b.label),
    );
  }, [models, modelId, modelName]);
  return (
    <>
      <EditableSelect
        label="Model"
        value={modelId}
        options={options}
        placeholder="Find a model"
        canEdit={canEdit}
        onSave={saveAs({
          valueOf: (row) => row.modelId,
          textOf: (value) => options.find((option) => option.value === value)?.label ?? value,
          changesOf: (value) => ({ modelId: value }),
          onAnswer: (hint) => {
            setIsHeld(hint === 'planned_media');
          },
        })}
      >
        <span dir="auto">{modelName}</span>
      </EditableSelect>
      {isHeld ? (
        <div className={styles['held']}>
          <dt>Planned posts</dt>
          <dd>
            <Link to={areaAddress('socialPosting', { account: id })}>See what is planned</Link>
          </dd>
        </div>
      ) : null}
    </>
  );
}
