import { IconEye, IconPencil } from '@tabler/icons-react';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import type { Viewer } from '#shared/domain/permissions.ts';
import styles from './model-cells.module.css';

/** What someone may do with a model, for a person who looks at their list. */
export function AccessCell({ model, person }: { model: Model; person: Viewer }) {
  const { canEdit, isMainManager, isSecondaryManager } = modelAccess(person, model);
  const Icon = canEdit ? IconPencil : IconEye;
  const part = isMainManager ? ', main' : isSecondaryManager ? ', secondary' : '';
  return (
    <span className={styles['access']}>
      <Icon size={14} stroke={1.7} aria-hidden />
      {canEdit ? `Edit${part}` : 'View only'}
    </span>
  );
}
