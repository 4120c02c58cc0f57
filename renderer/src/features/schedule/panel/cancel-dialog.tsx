import * as z from 'zod/mini';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';

type Props = { event: Occurrence; onCancelEvent: (reason: string) => void; onClose: () => void };

const mostLetters = 500;
const schema = z.object({ reason: z.string().check(z.trim(), atMost('Reason', mostLetters)) });

/** Asks why an event is cancelled. */
export function CancelDialog({ event, onCancelEvent, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    draftKey: `reason to cancel event ${event.id}`,
    mode: 'onSubmit',
    send: ({ reason }) => {
      onCancelEvent(reason);
    },
    describe: () => 'Failed to update the event',
  });
  return (
    <TableDialog
      name="CancelEventDialog"
      title="Cancel this event?"
      width={520}
      discardTitle="Discard this reason?"
      form={form}
      fields={[
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason (optional)',
          placeholder: 'The location is closed that week',
          dir: 'auto',
        },
      ]}
      verb="Cancel event"
      cancelLabel="Keep event"
      onClose={onClose}
    />
  );
}
