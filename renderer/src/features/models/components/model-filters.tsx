import { useCallbackRef } from '@mantine/hooks';
import { memo, useMemo } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { modelStatuses } from '#shared/contract/models.ts';
import { noManager, type ModelFilters } from '#renderer/features/models/model.ts';

type Props = {
  status: ModelFilters['status'];
  manager: string;
  managers: readonly { id: string; name: string }[];
  onStatus: (status: string) => void;
  onManager: (manager: string) => void;
};

const statusLabels = { active: 'Active', paused: 'Paused', archived: 'Archived' } as const;
const statusOptions = [
  { value: 'all', label: 'Any' },
  ...modelStatuses.map((status) => ({ value: status, label: statusLabels[status] })),
];

/** Status and manager. Typing beside them does not draw them again. */
export const ModelFilterChips = memo(function ModelFilterChips({
  status,
  manager,
  managers,
  onStatus,
  onManager,
}: Props) {
  const managerOptions = useMemo(
    () => [
      { value: 'all', label: 'Any' },
      { value: noManager, label: 'No main manager' },
      ...managers.map(({ id, name }) => ({ value: id, label: name })),
    ],
    [managers],
  );
  const handleStatus = useCallbackRef((value: string) => {
    onStatus(value === 'all' ? '' : value);
  });
  const handleManager = useCallbackRef((value: string) => {
    onManager(value === 'all' ? '' : value);
  });
  return (
    <>
      <FilterChip
        label="Status"
        value={status}
        options={statusOptions}
        anyValue="all"
        onChange={handleStatus}
      />
      <FilterChip
        label="Manager"
        value={manager}
        options={managerOptions}
        anyValue="all"
        onChange={handleManager}
      />
    </>
  );
});
