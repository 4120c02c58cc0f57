import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { marksQueries } from '#renderer/entities/model/marks/marks-queries.ts';
import { useModelMarks } from '#renderer/entities/model/marks/use-model-marks.ts';
import { errorMessage } from '#renderer/entities/tag/error-messages.ts';
import type { TagChange } from '#renderer/entities/tag/tag-picker.tsx';
import { HubNumbers } from '#renderer/features/models/hub/hub-nav.tsx';
import type { HubTab } from '#renderer/features/models/hub/hub-tabs.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { PanelBody } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';
import { ContactsSection } from './contacts-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ManagersSection } from './managers-section.tsx';
import { PendingPinnedNote, PinnedNote } from './pinned-note.tsx';
import styles from './model-panel.module.css';

type Props = {
  model: Model;
  tabs: readonly HubTab[];
  assignRequest: number | undefined;
  onTag: (change: TagChange) => void;
};

/** A model's overview: its pinned note first, then numbers and fields. */
export function ModelOverview({ model, tabs, assignRequest, onTag }: Props) {
  const viewer = useViewer();
  const access = modelAccess(viewer, model);
  const canEdit = access.canEdit && !viewer.isReadOnly;
  const listed = useModelMarks().data?.get(model.id);
  const query = useQuery({ ...marksQueries.detail(model.id), placeholderData: () => listed });
  const marks = query.data;
  const canWriteNote = canEdit && access.canSeeNote;
  return (
    <PanelBody label="Overview">
      {canEdit ? null : (
        <p className={styles['readonly']}>
          <IconLock size={16} stroke={1.7} aria-hidden />
          {viewer.isReadOnly
            ? `${viewer.name} can ${access.canEdit ? 'edit' : 'only view'} this model. Nothing can be changed here.`
            : 'You can view this model. Only its managers can edit it.'}
        </p>
      )}
      {marks !== undefined ? (
        <PinnedNote model={model} marks={marks} canEdit={canWriteNote} />
      ) : canWriteNote && query.isPending ? (
        <PendingPinnedNote />
      ) : null}
      {query.isError && marks === undefined ? (
        <Row as="p" gap={8} className={styles['problem']} role="alert">
          {errorMessage('modelMarks.get', query.error)}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </Row>
      ) : null}
      <HubNumbers modelId={model.id} tabs={tabs} />
      <DetailsSection model={model} marks={marks} canEdit={canEdit} onTag={onTag} />
      <ManagersSection
        model={model}
        canManage={access.canManage && !viewer.isReadOnly}
        startsWithManager={assignRequest !== undefined}
      />
      <ContactsSection model={model} canEdit={canEdit} />
    </PanelBody>
  );
}
