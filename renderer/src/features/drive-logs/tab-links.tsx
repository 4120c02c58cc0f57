import { useQuery } from '@tanstack/react-query';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import { areas } from '#shared/domain/areas.ts';
import { driveTabs, type DriveTab } from './drive-tabs.ts';

/** Links to the other tabs of the page. */
export function TabLinks({ current }: { current: DriveTab }) {
  const linked = useQuery(driveQueries.folders()).data?.length ?? 0;
  return (
    <TabRow
      label={areas.driveLogs.title}
      place="page"
      current={current}
      tabs={driveTabs.map(({ id, label }) => ({
        id,
        label,
        to: id === 'activity' ? '?' : `?tab=${id}`,
        // Zero shows no count.
        count: id === 'folders' && linked > 0 ? linked : undefined,
      }))}
    />
  );
}
