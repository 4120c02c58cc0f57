import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { hueOf, TypeIcon, TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { saveEventType } from '#renderer/features/schedule/parts/api.ts';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CheckboxField } from '#renderer/ui/form/checkbox-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { eventColors, eventIcons } from '#shared/contract/event-fields.ts';
import { Swatches } from './swatches.tsx';
import { colorNames, iconNames, typeSchema, valuesOf } from './type-values.ts';
import styles from './types.module.css';

type Props = { type: EventType | undefined; onClose: () => void };

/** A type of events, new or to be changed. */
export function EventTypeDialog({ type, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="EventTypeDialog"
      title={type === undefined ? 'Add event type' : 'Edit event type'}
      width={520}
      discardTitle={type === undefined ? 'Discard this type?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => <TypeForm handle={form} type={type} onCancel={close} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = {
  handle: Ref<FormHandle>;
  type: EventType | undefined;
  onSaved: () => void;
  onCancel: () => void;
};

export function TypeForm({ handle, type, onSaved, onCancel }: FormProps) {
  const client = useQueryClient();
  const form = useAppForm({
    schema: typeSchema,
    defaultValues: valuesOf(type),
    keptAs: type === undefined ? 'new event type' : `event type ${type.id}`,
    send: async ({ minutes, ...values }) => {
      await saveEventType({
        ...values,
        defaultMinutes: Number(minutes),
        ...(type === undefined ? {} : { id: type.id }),
      });
      void client.invalidateQueries(scheduleQueries.types());
      notifySuccess(type === undefined ? 'Event type added' : 'Event type saved');
      onSaved();
    },
    describe: (error) => errorMessage('schedule.saveType', error),
    fieldOf: (error) => (toAppError(error).hint === 'name' ? 'name' : undefined),
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  const { field: color } = useController({ control: form.control, name: 'color' });
  const { field: icon } = useController({ control: form.control, name: 'icon' });
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextField form={form} name="name" label="Name" dir="auto" required />
        <Swatches
          legend="Color"
          name="color"
          options={eventColors}
          value={color.value}
          labelOf={(option) => colorNames[option]}
          onChange={color.onChange}
        >
          {(option) => {
            const { className, ...hue } = hueOf({ color: option });
            return <span className={`${className} ${styles['color'] ?? ''}`} {...hue} />;
          }}
        </Swatches>
        <Swatches
          legend="Icon"
          name="icon"
          options={eventIcons}
          value={icon.value}
          labelOf={(option) => iconNames[option]}
          onChange={icon.onChange}
        >
          {(option) =>
            option === icon.value ? (
              <TypeTile type={{ color: color.value, icon: option }} />
            ) : (
              <span className={styles['icon']}>
                <TypeIcon icon={option} />
              </span>
            )
          }
        </Swatches>
        <TextField form={form} name="minutes" label="Usual length in minutes" inputMode="numeric" required />
        <CheckboxField form={form} name="blocksTime" label="Blocks time: two at once are a conflict" />
        <CheckboxField form={form} name="covers" label="Counts as cover: someone is on for the model" />
        <CheckboxField form={form} name="isActive" label="Can be chosen for new events" />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>{type === undefined ? 'Add type' : 'Save'}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
