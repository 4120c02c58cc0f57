import { useController, type FieldValues } from 'react-hook-form';
import { EditableChoice, type ChoiceProps } from '#renderer/ui/choice/editable-choice.tsx';
import { faultOf, lineOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<ChoiceProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
    /** The field's value if nothing, or the option with an empty value, is chosen. */
    emptyAs?: '' | null | undefined;
    /** The option shown as chosen while the field is empty. */
    shown?: string | null;
  };

/** One option of a list. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  emptyAs,
  shown,
  description: hint,
  ...props
}: Props<Values>) {
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control: form.control, name });
  return (
    <EditableChoice
      {...props}
      ref={ref}
      value={value ?? shown ?? null}
      onBlur={onBlur}
      onChange={(chosen) => {
        onChange(chosen === null || chosen === '' ? emptyAs : chosen);
      }}
      {...lineOf(hint, faultOf({ form, name }))}
    />
  );
}
