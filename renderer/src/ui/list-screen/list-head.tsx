import { Button, Menu } from '@mantine/core';
import { IconChevronDown, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';

/** The one primary action of a list: it changes something, so that it is off where nothing can be. */
export type ListAction = {
  label: string;
  icon: Icon;
  onPress: () => void;
  /** What is open beside the list has the filled button. */
  isSecond?: boolean;
  /** Other ways to the same, in a menu beside it. Stable. */
  others?: readonly Omit<ListAction, 'isSecond' | 'others'>[] | undefined;
};

type Props = {
  title: string;
  /** How many there are; empty while nobody knows, and left out where views say it. */
  count?: string | undefined;
  /** The way to the other lists of the page. */
  tabs?: ReactNode;
  action: ReactNode;
  /** Between the title and the tabs. */
  strip?: ReactNode;
  /** Beside the title, where there are tabs below. */
  about?: ReactNode;
};

/** Title and tabs over a list. */
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
  /** An empty list offers the same in its middle: one of the two is filled. */
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
