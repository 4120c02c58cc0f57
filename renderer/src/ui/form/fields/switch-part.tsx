import '#renderer/ui/choice/switch.css';
import { Switch } from '@mantine/core';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { faultOf, type FieldOf } from '#renderer/ui/form/field-state.ts';
import styles from './fields.module.css';

type Props<Values extends FieldValues> = FieldOf<Values> & {
  label: string;
  /** An explanation next to the name. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Its fields: neither checked nor sent while it is closed. */
  holds: readonly FieldPath<Values>[];
  children: ReactNode;
};

/** An optional part of a form: its name, an explanation, and a switch that shows its fields. */
export function SwitchPart<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label, hint, disabled = false, holds, children } = props;
  const id = useId();
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name });
  const declare = useEffectEvent(() => {
    form.declarePart(name, holds);
  });
  const held = holds.join(' ');
  useEffect(() => {
    declare();
  }, [name, held]);
  const isOn = (value as unknown) === true;
  const fault = faultOf({ form, name });
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
          ref={ref}
          id={id}
          name={name}
          checked={isOn}
          onBlur={onBlur}
          onChange={(event) => {
            form.noteWriting(name);
            onChange(event.currentTarget.checked);
          }}
          disabled={disabled}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
        />
      </div>
      {isOn && children !== null ? <div className={styles['opened']}>{children}</div> : null}
    </div>
  );
}
