import { CloseButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { Model } from '#shared/contract/models.ts';
import styles from './model-head.module.css';

type Props = {
  model: Pick<Model, 'id' | 'stageName' | 'photoUrl' | 'status'>;
  onClear: () => void;
};

/** The model whose tasks are listed, with a link to it and one back to all tasks. */
export function ModelHead({ model, onClear }: Props) {
  return (
    <Row as="section" gap={10} className={styles['head']} aria-label="Model">
      <ModelPhoto id={model.id} stageName={model.stageName} photoUrl={model.photoUrl} size={28} />
      <Link className={styles['name']} to={`/models?modelId=${model.id}`} dir="auto" title={model.stageName}>
        {model.stageName}
      </Link>
      <StatusMark status={model.status} />
      <CloseButton
        className={styles['clear'] ?? ''}
        size="sm"
        aria-label="Show the tasks of all models"
        onClick={onClear}
      />
    </Row>
  );
}
