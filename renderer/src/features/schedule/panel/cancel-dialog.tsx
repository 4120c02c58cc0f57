import { Button } from '@mantine/core';
import { useImperativeHandle, useRef, type Ref } from 'react';
import * as z from 'zod/mini';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';

type Props = { event: Occurrence; onCancelEvent: (reason: string) => void; onClose: () => void };

const mostLetters = 500;

/** Asks why an event is cancelled. */
export function CancelDialog({ event, onCancelEvent, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="CancelEventDialog"
      title="Cancel this event?"
      width={420}
      discardTitle="Discard this reason?"
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <CancelForm handle={form} eventId={event.id} onCancelEvent={onCancelEvent} onClose={close} />
      )}
    </FormDialog>
  );
}

const schema = z.object({ reason: z.string().check(z.trim(), atMost('Reason', mostLetters)) });

type FormProps = {
  handle: Ref<FormHandle>;
  eventId: string;
  onCancelEvent: (reason: string) => void;
  onClose: () => void;
};

function CancelForm({ handle, eventId, onCancelEvent, onClose }: FormProps) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    keptAs: `reason to cancel event ${eventId}`,
    mode: 'onSubmit',
    send: ({ reason }) => {
      onCancelEvent(reason);
    },
    describe: () => 'Failed to update the event',
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextAreaField
          form={form}
          name="reason"
          label="Reason (optional)"
          placeholder="The location is closed that week"
          dir="auto"
        />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Keep event
        </Button>
        <SubmitButton form={form}>Cancel event</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
