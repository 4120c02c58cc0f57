import { Button } from '@mantine/core';
import { IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BlankState } from './blank-state.tsx';

type Props = {
  icon: Icon;
  title: string;
  /** The same action as in the page's head; missing if the person may not, or nothing is created here. */
  create?: { label: string; onCreate: () => void } | undefined;
  /** In a rail, whose head has the filled button. */
  isInRail?: boolean;
  children?: ReactNode;
};

/** An empty list or rail: what it is for, and a button to create the first one. */
export function NoneYet({ icon: Icon, title, create, isInRail = false, children }: Props) {
  return (
    <BlankState
      icon={<Icon size={20} stroke={1.6} />}
      title={title}
      role="status"
      actions={
        create === undefined ? undefined : (
          <Button
            size="sm"
            variant={isInRail ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={create.onCreate}
          >
            {create.label}
          </Button>
        )
      }
    >
      {children}
    </BlankState>
  );
}
