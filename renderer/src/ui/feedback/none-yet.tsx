import { Button } from '@mantine/core';
import { IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BlankState } from './blank-state.tsx';

type Props = {
  icon: Icon;
  title: string;
  /** What fills it, as the page's head offers it; left out where the person may not, or nothing is made here. */
  create?: { label: string; onCreate: () => void } | undefined;
  /** Beside a rail's head, which has the filled one. */
  isInRail?: boolean;
  children?: ReactNode;
};

/** An empty list or rail: what it is for, and the way to the first of them. */
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
