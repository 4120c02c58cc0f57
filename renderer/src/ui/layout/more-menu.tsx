import { IconDots } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { IconMenu } from './icon-menu.tsx';

/** More actions for one thing: a menu behind three dots. */
export function MoreMenu({ button, children }: { button: Ref<HTMLButtonElement>; children: ReactNode }) {
  return (
    <IconMenu label="More actions" icon={<IconDots size={16} stroke={1.7} />} width={220} button={button}>
      {children}
    </IconMenu>
  );
}
