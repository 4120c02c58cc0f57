import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { driveTabPages } from './drive-tab-pages.ts';
import { driveTabs, useDriveTab } from './drive-tabs.ts';

/** What happened to the files of creators, who did it, and an alarm for unusual activity. */
export function DriveLogsPage() {
  const tab = useDriveTab();
  useDocumentTitle(tab === 'activity' ? undefined : driveTabs.find(({ id }) => id === tab)?.label, 1);
  const Part = driveTabPages[tab];
  return <Part />;
}
