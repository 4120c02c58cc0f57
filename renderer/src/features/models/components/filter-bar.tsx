import { TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, useMemo, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { modelStatuses } from '#shared/contract/models.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { noManager, type ModelFilters } from '../model.ts';
import { FilterChip } from './filter-chip.tsx';
import styles from './filter-bar.module.css';

type Props = {
  filters: ModelFilters;
  managers: readonly { id: string; name: string }[];
  inputRef: Ref<HTMLInputElement>;
  onText: (text: string) => void;
  onStatus: (status: string) => void;
  onManager: (manager: string) => void;
  /** Down from the field leads into the list. */
  onLeaveDown: () => void;
  /** Further choices, where the title row has no room for them. */
  children?: ReactNode;
};

const statusLabels = { active: 'Active', paused: 'Paused', archived: 'Archived' } as const;
const statusOptions = [
  { value: 'all', label: 'Any' },
  ...modelStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

/** Typing renders it once for each key, and the rows that follow not again: its props stay the same between them. */
export const FilterBar = memo(function FilterBar({
  filters,
  managers,
  inputRef,
  onText,
  onStatus,
  onManager,
  onLeaveDown,
  children,
}: Props) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeaveDown();
    }
  };
  const managerOptions = useMemo(
    () => [
      { value: 'all', label: 'Any' },
      { value: noManager, label: 'No main manager' },
      ...managers.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [managers],
  );
  const handleStatus = useCallbackRef((status: string) => {
    onStatus(status === 'all' ? '' : status);
  });
  const handleManager = useCallbackRef((manager: string) => {
    onManager(manager === 'all' ? '' : manager);
  });
  return (
    <div className={styles['bar']} role="search">
      <TextInput
        size="sm"
        className={styles['search'] ?? ''}
        ref={inputRef}
        aria-label="Filter models"
        placeholder="Filter models"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        rightSection={<Keys keys="/" />}
        rightSectionProps={{ className: styles['key'] ?? '', 'aria-hidden': true }}
        value={filters.text}
        {...(filters.text === '' ? {} : { 'data-own-escape': true })}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {children}
      <FilterChip
        label="Status"
        value={filters.status}
        options={statusOptions}
        anyValue="all"
        onChange={handleStatus}
      />
      <FilterChip
        label="Manager"
        value={filters.manager}
        options={managerOptions}
        anyValue="all"
        onChange={handleManager}
      />
    </div>
  );
});
