import { Button } from '@mantine/core';
import { dayText, whenText } from '#renderer/entities/event/event-words.ts';
import { isAssignedTo } from '#renderer/entities/model/model-scope.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { Unavailable } from '#shared/contract/event-rows.ts';
import type { Model } from '#shared/contract/models.ts';
import { TimeAway } from './time-away.tsx';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  block: Unavailable;
  /** Of the model or person. */
  name: string;
  models: readonly Model[];
  onClose: () => void;
};

/** An absence that was pressed in a view: to be changed by those who may, told of to everyone else. */
export function OpenedAbsence({ block, name, models, onClose }: Props) {
  const { id, isReadOnly, role, permissions } = useViewer();
  const plansForAll =
    role === 'admin' || (permissions.can_view_all_data && permissions.can_manage_all_models);
  const isOwn =
    block.modelId === null
      ? block.userId === id
      : models.some((model) => model.id === block.modelId && isAssignedTo(model, id));
  if (!isReadOnly && (plansForAll || isOwn))
    return (
      <TimeAway
        modelId={block.modelId}
        userId={block.userId ?? undefined}
        absenceId={block.id}
        onClose={onClose}
      />
    );
  return (
    <Dialog name="OpenedAbsence" title={`Time away of ${name}`} width={400} onClose={onClose}>
      <DialogFields>
        <p className={styles['note']}>
          {timesOf(block)}
          {block.isWeekly ? ', every week' : ''}
        </p>
        {block.reason === '' ? null : (
          <p className={styles['note']} dir="auto">
            {block.reason}
          </p>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Whole days of the viewer's calendar without their midnights. */
function timesOf({ startsAt, endsAt }: Unavailable): string {
  const isMidnight = (time: string) => new Date(time).getHours() + new Date(time).getMinutes() === 0;
  if (!isMidnight(startsAt) || !isMidnight(endsAt))
    return whenText({ startsAt, endsAt, allDay: false, timezone: '' });
  const [first, last] = [dayText(startsAt), dayText(Date.parse(endsAt) - 1)];
  return first === last ? `${first}, all day` : `${first} to ${last}, all day`;
}
