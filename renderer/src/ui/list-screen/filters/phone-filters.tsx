import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import styles from './filter-bar.module.css';

type Props = { setCount: number; isOpen: boolean; onToggle: () => void };

/** The button next to the field on a phone, which shows the filters that are not set. */
export function PhoneFilters({ setCount, isOpen, onToggle }: Props) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={styles['more'] ?? ''}
      aria-label={setCount === 0 ? 'Filters' : `Filters, ${String(setCount)} set`}
      aria-expanded={isOpen}
      data-set={isOpen || setCount > 0 || undefined}
      onClick={onToggle}
    >
      <IconFilter size={18} stroke={1.7} />
    </ActionIcon>
  );
}
