import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconLayoutList, type Icon } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import styles from './layout-switch.module.css';

export type LayoutChoice<Layout extends string> = { value: Layout; label: string; icon: Icon };

export const listOrGrid = [
  { value: 'list', label: 'List', icon: IconLayoutList },
  { value: 'grid', label: 'Grid', icon: IconLayoutGrid },
] as const satisfies readonly LayoutChoice<string>[];

type Props<Layout extends string> = {
  /** Must be stable. */
  choices: readonly LayoutChoice<Layout>[];
  value: Layout;
  onChange: (layout: Layout) => void;
};

/** Switches between the ways to show the same rows. */
export const LayoutSwitch = memo(function LayoutSwitch<Layout extends string>(props: Props<Layout>) {
  const { choices, value, onChange } = props;
  return (
    <SegmentedControl
      size="xs"
      className={styles['switch'] ?? ''}
      aria-label="Layout"
      value={value}
      data={choices.map(({ value: layout, label, icon: Icon }) => ({
        value: layout,
        label: (
          <span className={styles['choice']}>
            <Icon size={15} stroke={1.7} aria-hidden />
            <span className={styles['word']}>{label}</span>
          </span>
        ),
      }))}
      onChange={onChange}
    />
  );
}) as <Layout extends string>(props: Props<Layout>) => ReactNode;
