import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldError } from './field-error.tsx';

type Props = {
  label?: string;
  /** `lg` on the pages before the app. */
  size?: 'md' | 'lg';
  registration: UseFormRegisterReturn;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
};

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />;

/** A password, which can be looked at. */
export function PasswordField({
  label = 'Password',
  size = 'lg',
  registration,
  error,
  autoComplete,
  description,
}: Props) {
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(
    () => () => {
      // What was taken off the page may live on in memory; what was typed into it must not.
      if (field.current !== null) field.current.value = '';
    },
    [],
  );
  return (
    <PasswordInput
      size={size}
      label={label}
      description={description}
      autoComplete={autoComplete}
      error={fieldError(error)}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        // The kit leaves the toggle out of the tab order; whoever uses the keyboard needs it, too.
        tabIndex: 0,
      }}
      {...registration}
      ref={(node) => {
        registration.ref(node);
        field.current = node ?? field.current;
      }}
    />
  );
}
