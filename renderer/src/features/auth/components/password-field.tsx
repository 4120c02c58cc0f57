import { PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldError } from '#renderer/ui/field-error.tsx';

type Props = {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
};

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />;

export function PasswordField({ registration, error, autoComplete, description }: Props) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      size="lg"
      label="Password"
      description={description}
      autoComplete={autoComplete}
      error={fieldError(error)}
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide password' : 'Show password',
        // The kit leaves the toggle out of the tab order; whoever uses the keyboard needs it, too.
        tabIndex: 0,
      }}
      {...registration}
    />
  );
}
