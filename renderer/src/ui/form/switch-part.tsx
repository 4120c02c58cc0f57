import '#renderer/ui/choice/switch.css';
import { Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { faultOf, type FieldOf } from './field-state.ts';
import styles from './fields.module.css';

type Props<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  /** What it is for, beside its name. */
  hint?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** An optional part of a form: its name, what it is for and a switch, which opens its fields. */
export function SwitchPart<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label, hint, disabled = false, children } = props;
  const id = useId();
  const isOn: unknown = useWatch({ control: form.control, name });
  const fault = faultOf({ form, name });
  const { required: _required, ...input } = form.register(name);
  const says = fault ?? hint;
  return (
    <div className={styles['part']}>
      <div className={styles['switch']}>
        <label htmlFor={id}>{label}</label>
        {says === undefined ? null : (
          <span
            id={`${id}-says`}
            className={styles[fault === undefined ? 'says' : 'fault']}
            role={fault === undefined ? undefined : 'alert'}
          >
            {says}
          </span>
        )}
        <Switch
          {...input}
          id={id}
          disabled={disabled}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
        />
      </div>
      {isOn === true && children !== null ? <div className={styles['opened']}>{children}</div> : null}
    </div>
  );
}
