import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { tip: string; isOpen: boolean };

/**
 * The sign within `Menu.Target` and `Popover.Target`: what they say of it (that it opens something, whether it is open, and the name that what it
 * opened goes by) belongs to the button, and a tip around it would keep that for itself.
 */
export function Opener({ tip, isOpen, ...button }: Props) {
  return (
    <Tooltip label={tip} disabled={isOpen}>
      <ActionIcon {...button} />
    </Tooltip>
  );
}
