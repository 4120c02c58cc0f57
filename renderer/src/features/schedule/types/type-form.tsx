import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { hueOf, TypeIcon, TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { scheduleQueries } from '#renderer/features/schedule/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { eventColors, eventIcons } from '#shared/contract/event-fields.ts';
import { Swatches } from './swatches.tsx';
import { colorNames, iconNames, typeSchema, valuesOf } from './type-values.ts';
import styles from './types.module.css';

type Props = { type: EventType | undefined; onClose: () => void };

/** Adds or edits an event type. */
export function EventTypeDialog({ type, onClose }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema: typeSchema,
    defaultValues: valuesOf(type),
    draftKey: type === undefined ? 'new event type' : `event type ${type.id}`,
    send: async ({ minutes, ...values }) => {
      await request('schedule.saveType', {
        ...values,
        defaultMinutes: Number(minutes),
        ...(type === undefined ? {} : { id: type.id }),
      });
      void client.invalidateQueries(scheduleQueries.types());
      notifySuccess(type === undefined ? 'Event type added' : 'Event type saved');
      onClose();
    },
    describe: (error) => errorMessage('schedule.saveType', error),
    fieldOf: (error) => (toAppError(error).hint === 'name' ? 'name' : undefined),
  });
  const { field: color } = useController({ control: form.control, name: 'color' });
  const { field: icon } = useController({ control: form.control, name: 'icon' });
  return (
    <TableDialog
      name="EventTypeDialog"
      title={type === undefined ? 'Add event type' : 'Edit event type'}
      width={520}
      discardTitle={type === undefined ? 'Discard this type?' : 'Discard your changes?'}
      form={form}
      verb={type === undefined ? 'Add type' : 'Save'}
      fields={[
        { name: 'name', label: 'Name', dir: 'auto', required: true },
        <Swatches
          key="color"
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
        </Swatches>,
        <Swatches
          key="icon"
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
        </Swatches>,
        { name: 'minutes', label: 'Usual length in minutes', inputMode: 'numeric', required: true },
        { kind: 'box', name: 'blocksTime', label: 'Blocks time: two at once are a conflict' },
        { kind: 'box', name: 'covers', label: 'Counts as cover: someone is on for the model' },
        { kind: 'box', name: 'isActive', label: 'Can be chosen for new events' },
      ]}
      onClose={onClose}
    />
  );
}
