import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { nextDay } from '#renderer/entities/event/event-labels.ts';
import { WeekdayBoxes } from '#renderer/entities/recurrence/weekday-boxes.tsx';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { timezoneOptions } from '#renderer/lib/time/local-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { TimeField } from '#renderer/ui/form/fields/time-field.tsx';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Absence } from '#shared/contract/absences.ts';
import {
  absenceSchema,
  isNextDay,
  lengthOf,
  toAbsence,
  valuesOf,
  type AbsenceValues,
} from './absence-values.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

export type Whose = { modelId: string } | { userId: string };

type Props = {
  absence: Absence | undefined;
  /** The latest version; undefined for a new one. */
  rowVersion: number | undefined;
  whose: Whose;
  /** Such as `Luna Vale`. */
  name: string;
  /** The default time zone. */
  timezone: string;
  onClose: () => void;
};

/** Adds or edits an absence. */
export function AbsenceDialog({ onClose, ...props }: Props) {
  const form = useRef<FormHandle>(null);
  const isNew = props.absence === undefined;
  return (
    <FormDialog
      name="AbsenceDialog"
      title={isNew ? `Add time away for ${props.name}` : `Edit time away of ${props.name}`}
      width={520}
      discardTitle={isNew ? 'Discard this time away?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => <AbsenceForm {...props} handle={form} onCancel={close} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'name' | 'onClose'> & {
  handle: Ref<FormHandle>;
  onSaved: () => void;
  onCancel: () => void;
};

const kinds = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
];

export function AbsenceForm({ handle, absence, rowVersion, whose, timezone, onSaved, onCancel }: FormProps) {
  const client = useQueryClient();
  const owner = 'modelId' in whose ? whose.modelId : whose.userId;
  const [today] = useState(() => dayOf(Date.now()));
  // Others may change the absence while the form is open; saving overwrites that only after the user was warned.
  const [seen, setSeen] = useState(absence?.rowVersion);
  const [isTold, setTold] = useState(false);
  if (isTold && seen !== undefined && rowVersion !== undefined && rowVersion > seen) {
    setTold(false);
    setSeen(rowVersion);
  }
  const form = useAppForm({
    schema: absenceSchema,
    defaultValues: valuesOf(absence, today, timezone),
    draftKey: absence === undefined ? `new absence ${owner}` : `absence ${absence.id}`,
    send: async (values) => {
      const saved = request('schedule.saveAbsence', {
        absence: { modelId: null, userId: null, ...whose, ...toAbsence(values) },
        ...(absence === undefined || seen === undefined ? {} : { id: absence.id, rowVersion: seen }),
      });
      await saved.catch(async (error: unknown) => {
        if (toAppError(error).hint === 'stale') {
          setTold(true);
          // Loads the latest version before the warning shows.
          await refreshSchedule(client);
        }
        throw error;
      });
      void refreshSchedule(client);
      notifySuccess(absence === undefined ? 'Time away added' : 'Time away saved');
      onSaved();
    },
    describe: (error) => errorMessage('schedule.saveAbsence', error),
  });
  const { field, fieldState } = useController({ control: form.control, name: 'days' });
  const values = useWatch({ control: form.control }) as AbsenceValues;
  const { kind, isWhole, timezone: zone } = values;
  const length = lengthOf(values);
  const isWeekly = kind === 'weekly';
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={absence === undefined ? 'Add time away' : 'Save'}
      onCancel={onCancel}
      fields={[
        { kind: 'choice', name: 'kind', label: 'How often', data: kinds },
        isWeekly ? (
          <div key="lead">
            <WeekdayBoxes value={field.value} onChange={field.onChange} />
            {fieldState.error === undefined ? null : (
              <p className={styles['fault']} role="alert">
                {fieldState.error.message}
              </p>
            )}
          </div>
        ) : null,
        { kind: 'box', name: 'isWhole', label: isWeekly ? 'The whole day' : 'Whole days' },
        <div key="note" className={styles['two']}>
          {isWeekly ? null : (
            <DateField form={form} name="startDay" label={isWhole ? 'First day' : 'From'} required />
          )}
          {isWhole ? null : <TimeField form={form} name="startTime" label="Start time" />}
          {isWeekly ? null : (
            <DateField
              form={form}
              name="endDay"
              label={isWhole ? 'Last day' : 'To'}
              required
              aside={isWhole ? length : undefined}
            />
          )}
          {isWhole ? null : (
            <TimeField
              form={form}
              name="endTime"
              label="End time"
              aside={length}
              hint={isNextDay(values) ? `${values.endTime}${nextDay}` : undefined}
            />
          )}
        </div>,
        {
          kind: 'choice',
          name: 'timezone',
          emptyAs: '',
          label: 'Timezone',
          searchable: true,
          data: timezoneOptions(zone),
        },
        {
          name: 'reason',
          label: 'Reason',
          dir: 'auto',
          hint:
            'modelId' in whose
              ? 'Everyone assigned to this model can see it.'
              : 'Others see the dates. Only people who can view all data see the reason.',
        },
      ]}
    />
  );
}
