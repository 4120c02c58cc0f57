import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import { paths } from '#shared/domain/areas.ts';
import { useAdminTabs, type AdminTab } from './admin-tab.ts';

/** Tabs for the lists of the admin area and the pages below it. */
export function AdminTabs({ current }: { current: AdminTab }) {
  const { permissions } = useViewer();
  return (
    <TabRow<string>
      label="Admin"
      place="page"
      current={current}
      tabs={[
        ...useAdminTabs().map(({ id, label }) => ({ id, label, to: id === 'users' ? '?' : `?tab=${id}` })),
        ...(permissions.can_manage_config
          ? [{ id: 'config', label: 'Configuration', to: paths.config }]
          : []),
        ...(permissions.can_access_debug ? [{ id: 'debug', label: 'Debug', to: paths.debug }] : []),
      ]}
    />
  );
}
