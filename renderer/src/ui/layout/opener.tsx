import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { tip: string; isOpen: boolean };

/**
 * The icon button inside `Menu.Target` and `Popover.Target`. Their ARIA attributes and id have to be on the button; a
 * tooltip around it would receive them instead.
 */
export function Opener({ tip, isOpen, ...button }: Props) {
  return (
    <Tooltip label={tip} disabled={isOpen}>
      <ActionIcon {...button} />
    </Tooltip>
  );
}
