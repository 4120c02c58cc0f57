import { Button, Menu } from '@mantine/core';
import { IconChevronDown, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';

/** A list's primary action. It changes data, so it is disabled in a read-only view. */
export type ListAction = {
  label: string;
  icon: Icon;
  onPress: () => void;
  /** Not filled, because the panel next to the list has the filled button. */
  isSecond?: boolean;
  /** Alternatives in a menu next to it. Must be stable. */
  others?: readonly Omit<ListAction, 'isSecond' | 'others'>[] | undefined;
};

type Props = {
  title: string;
  /** The number of rows; empty until known, and missing if the views show it. */
  count?: string | undefined;
  /** Links to the page's other lists. */
  tabs?: ReactNode;
  action: ReactNode;
  /** Between the title and the tabs. */
  strip?: ReactNode;
  /** Next to the title, if there are tabs below. */
  about?: ReactNode;
};

/** The title and tabs above a list. */
export function ListHead({ title, count, tabs, action, strip, about }: Props) {
  if (tabs === undefined)
    return <PageHeader title={title} {...(count === undefined ? {} : { count })} action={action} />;
  return (
    <>
      <PageHeader title={title} action={action}>
        {about}
      </PageHeader>
      {strip}
      {tabs}
    </>
  );
}

type ActionProps = ListAction & {
  isPhone: boolean;
  isOff: boolean;
  /** Not filled while an empty list offers the same action in its middle. */
  isSecond: boolean;
};

export function HeadAction({ label, icon: Icon, isPhone, isOff, isSecond, onPress, others }: ActionProps) {
  const look = { size: isPhone ? 'lg' : 'md', variant: isSecond ? 'default' : 'filled', disabled: isOff };
  const button = (
    <Button {...look} leftSection={<Icon size={16} stroke={2} />} onClick={onPress}>
      {label}
    </Button>
  );
  if (others === undefined) return button;
  return (
    <Button.Group>
      {button}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button {...look} px={7} aria-label={`${label}, more ways`}>
            <IconChevronDown size={16} stroke={2} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label: words, icon: Sign, onPress: press }) => (
            <Menu.Item key={words} leftSection={<Sign size={16} stroke={1.7} />} onClick={press}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
