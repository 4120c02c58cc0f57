import { IconEye, IconPencil } from '@tabler/icons-react';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import type { Viewer } from '#shared/domain/permissions.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';

/** What the user whose list is viewed may do with a model. */
export function AccessCell({ model, person }: { model: Model; person: Viewer }) {
  const { canEdit, isMainManager, isSecondaryManager } = modelAccess(person, model);
  const Icon = canEdit ? IconPencil : IconEye;
  const part = isMainManager ? ', main' : isSecondaryManager ? ', secondary' : '';
  return (
    <Row as="span" gap={6} inline tone="soft">
      <Icon size={14} stroke={1.7} aria-hidden />
      {canEdit ? `Edit${part}` : 'View only'}
    </Row>
  );
}
