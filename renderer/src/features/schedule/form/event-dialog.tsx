import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { EventForm, type EventFormProps } from './event-form.tsx';

type Props = Omit<EventFormProps, 'handle' | 'onCancel'> & { onClose: () => void };

/** Adds or edits an event with all its fields. */
export function EventDialog({ onClose, ...props }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="EventDialog"
      title={props.event === undefined ? 'Add event' : 'Edit event'}
      width={560}
      discardTitle={props.event === undefined ? 'Discard this event?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => <EventForm {...props} handle={form} onCancel={close} />}
    </FormDialog>
  );
}
