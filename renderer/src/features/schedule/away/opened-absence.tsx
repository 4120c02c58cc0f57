import { Button } from '@mantine/core';
import { whenText } from '#renderer/entities/event/event-labels.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { Unavailable } from '#shared/contract/event-rows.ts';
import type { Model } from '#shared/contract/models.ts';
import { plansFor } from './plans-for.ts';
import { TimeAway } from './time-away.tsx';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  block: Unavailable;
  /** The name of the model or person. */
  name: string;
  models: readonly Model[];
  onClose: () => void;
};

/** An absence opened from a view: editable for users who may change it, read-only for others. */
export function OpenedAbsence({ block, name, models, onClose }: Props) {
  const viewer = useViewer();
  const model = models.find(({ id }) => id === block.modelId);
  if (plansFor(viewer, block.userId, model))
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
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Shows whole days, in the viewer's time zone, without times. */
function timesOf({ startsAt, endsAt }: Unavailable): string {
  const isMidnight = (time: string) => new Date(time).getHours() + new Date(time).getMinutes() === 0;
  const allDay = isMidnight(startsAt) && isMidnight(endsAt);
  return whenText({ startsAt, endsAt, allDay, timezone: viewerTimezone() });
}
