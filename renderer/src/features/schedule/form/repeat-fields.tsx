import { useController, useWatch } from 'react-hook-form';
import { ruleText } from '#renderer/entities/recurrence/recurrence-rule.ts';
import { endOptions, unitOptions } from '#renderer/entities/recurrence/repeat-schema.ts';
import { WeekdayBoxes } from '#renderer/entities/recurrence/weekday-boxes.tsx';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { customRule, ruleOf, type EventValues } from './event-values.ts';
import styles from './event-form.module.css';

/** Whether and how an event repeats. */
export function RepeatFields({ form }: { form: AppForm<EventValues> }) {
  const values = useWatch({ control: form.control }) as EventValues;
  const { field } = useController({ control: form.control, name: 'days' });
  const options = [
    { value: 'no', label: 'Does not repeat' },
    { value: 'yes', label: 'Repeats' },
    ...(values.customRule === '' ? [] : [{ value: customRule, label: 'By its custom rule' }]),
  ];
  return (
    <>
      <ChoiceField form={form} name="repeat" label="Repeats" data={options} />
      {values.repeat !== 'yes' ? null : (
        <>
          <div className={styles['pair']}>
            <TextField form={form} name="every" label="Every" inputMode="numeric" />
            <ChoiceField form={form} name="unit" label="Unit" data={unitOptions} />
          </div>
          {values.unit === 'WEEKLY' ? <WeekdayBoxes value={field.value} onChange={field.onChange} /> : null}
          <div className={styles['pair']}>
            <ChoiceField form={form} name="end" label="Ends" data={endOptions} />
            {values.end === 'on' ? <DateField form={form} name="until" label="Last day" isNeeded /> : null}
            {values.end === 'after' ? (
              <TextField form={form} name="count" label="Times" inputMode="numeric" />
            ) : null}
          </div>
          <p className={styles['note']}>
            {ruleText(ruleOf(values) ?? '', 'due_date')}
            {values.end === 'never' ? ', for its next 365 times' : ''}
          </p>
        </>
      )}
    </>
  );
}
