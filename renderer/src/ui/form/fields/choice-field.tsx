import { useController, type FieldValues } from 'react-hook-form';
import { EditableChoice, type ChoiceProps } from '#renderer/ui/choice/editable-choice.tsx';
import { faultOf, lineOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<ChoiceProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
    /** What the field holds where nothing is chosen, or the option with an empty value. */
    emptyAs?: '' | null | undefined;
    /** What is shown as chosen where the field holds nothing. */
    shown?: string | null;
  };

/** One of a list. */
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
