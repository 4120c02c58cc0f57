import { useWatch } from 'react-hook-form';
import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import type { AppForm } from '#renderer/ui/form/use-app-form.ts';
import { repeatOptions, type BroadcastForm } from './broadcast-fields.ts';
import styles from './compose.module.css';

/** When it is sent, and how often. */
export function WhenFields({ form }: { form: AppForm<BroadcastForm> }) {
  const [when, repeat] = useWatch({ control: form.control, name: ['when', 'repeat'] });
  return (
    <div className={styles['when']} role="group" aria-label="Time">
      <ChoiceField
        form={form}
        name="when"
        label="Send"
        data={[
          { value: 'now', label: 'At once' },
          { value: 'later', label: 'At a time' },
        ]}
      />
      {when === 'later' ? (
        <DateField
          form={form}
          name="sendAt"
          label="Time"
          kind="moment"
          hint={`By the clock of ${zoneCity(viewerTimezone())}.`}
        />
      ) : null}
      <ChoiceField form={form} name="repeat" label="Repeat" data={repeatOptions} emptyAs="" />
      {repeat === 'other' ? (
        <TextField form={form} name="hours" label="Every so many hours" inputMode="numeric" />
      ) : null}
      {repeat === '' ? null : (
        <DateField
          form={form}
          name="until"
          label="Last time"
          kind="moment"
          hint="Leave it empty to repeat until you cancel."
        />
      )}
    </div>
  );
}
