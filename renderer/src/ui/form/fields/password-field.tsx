import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputOf, type FieldOf } from '#renderer/ui/form/field-state.ts';

type Props<Values extends FieldValues> = FieldOf<Values> & {
  label?: string;
  /** `lg` on the pages before sign-in. */
  size?: 'md' | 'lg';
  autoComplete: 'current-password' | 'new-password';
  description?: ReactNode;
  onTyped?: () => void;
};

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />;

/** A password with a button to show it. */
export function PasswordField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label = 'Password', size = 'lg', autoComplete, description, onTyped } = props;
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () => () => {
      // The removed element may stay in memory; the typed password must not.
      if (field.current !== null) field.current.value = '';
    },
    [],
  );
  const { ref: register, ...input } = inputOf({
    form,
    name,
    isSecret: true,
    hint: description,
    ...(onTyped === undefined ? {} : { rules: { onChange: onTyped } }),
  });
  return (
    <PasswordInput
      size={size}
      label={label}
      autoComplete={autoComplete}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        // Mantine excludes the toggle from the Tab order, but keyboard users need it too.
        tabIndex: 0,
      }}
      {...input}
      ref={(node) => {
        register(node);
        field.current = node ?? field.current;
      }}
    />
  );
}
