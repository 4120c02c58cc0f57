import { useController, type FieldValues } from 'react-hook-form';
import { faultOf, type FieldOf } from '#renderer/ui/form/field-state.ts';
import type { Chosen } from './chosen.ts';
import { PeopleBox, type PeopleBoxProps } from './people-box.tsx';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<PeopleBoxProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'ref'>;

/** A form field for several people; its value is the list of those chosen. */
export function PeopleField<Values extends FieldValues>({ form, name, ...props }: Props<Values>) {
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name });
  return (
    <PeopleBox
      {...props}
      ref={ref}
      name={name}
      value={value as readonly Chosen[]}
      error={faultOf({ form, name })}
      onChange={(chosen) => {
        form.noteWriting(name);
        onChange(chosen);
      }}
      onBlur={() => {
        // Tabbing through an empty field is not an error yet.
        if (form.getFieldState(name, form.formState).isDirty) onBlur();
      }}
    />
  );
}
