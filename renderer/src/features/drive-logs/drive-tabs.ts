import { useSearchParams } from 'react-router-dom';

export const driveTabs = [
  { id: 'activity', label: 'Activity' },
  { id: 'files', label: 'Files' },
  { id: 'folders', label: 'Folders' },
  { id: 'runs', label: 'Sync runs' },
  { id: 'rules', label: 'Rules' },
] as const;
export type DriveTab = (typeof driveTabs)[number]['id'];

/** Which tab the address names. */
export function useDriveTab(): DriveTab {
  const [params] = useSearchParams();
  return driveTabs.find(({ id }) => id === params.get('tab'))?.id ?? 'activity';
}
