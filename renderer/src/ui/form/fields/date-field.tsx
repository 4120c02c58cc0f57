import { useController, type FieldValues } from 'react-hook-form';
import { WhenInput, type WhenInputProps } from '#renderer/ui/when/when-input.tsx';
import type { WhenKind } from '#renderer/lib/when/typed-when.ts';
import { faultOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> &
  Omit<WhenInputProps, 'kind' | 'name' | 'isOfForm' | 'value' | 'onChange' | 'onLeave' | 'ref'> & {
    /** A day, a day with a time, or either. */
    kind?: WhenKind;
    beforeChange?: () => void;
    afterChange?: () => void;
  };

/**
 * A day, or a day and a time: typed in words or numbers, or chosen from a calendar. The form's value is `2026-11-20` or
 * `2026-11-20T18:00`.
 */
export function DateField<Values extends FieldValues>({
  form,
  name,
  kind = 'day',
  beforeChange,
  afterChange,
  error,
  ...props
}: Props<Values>) {
  const { field } = useController({ control: form.control, name });
  return (
    <WhenInput
      {...props}
      isOfForm
      kind={kind}
      name={name}
      value={field.value ?? ''}
      error={faultOf({ form, name }) ?? error}
      ref={(node) => {
        form.declareWhen(name, node === null ? undefined : kind);
        field.ref(node);
      }}
      onChange={(value) => {
        beforeChange?.();
        form.noteWriting(name);
        field.onChange(value);
        afterChange?.();
      }}
      onLeave={(event) => {
        const next = event.relatedTarget?.getAttribute('name') ?? undefined;
        if (form.isCheckedOnLeaving(name, next)) field.onBlur();
      }}
    />
  );
}
