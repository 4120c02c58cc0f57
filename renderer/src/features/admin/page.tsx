import { IconLock } from '@tabler/icons-react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { useDocumentTitle } from '#renderer/lib/window/document-title.ts';
import { adminTabs, useAdminTab } from './admin-tab.ts';
import { adminParts } from './admin-parts.ts';

/** The users, the invitations and the audit log. */
export function AdminPage() {
  const tab = useAdminTab();
  useDocumentTitle(adminTabs.find(({ id }) => id === tab)?.label, 1);
  if (tab === undefined)
    return (
      <BlankState
        icon={<IconLock size={20} stroke={1.6} />}
        title="You don’t have access to any part of Admin"
        role="alert"
      />
    );
  const Part = adminParts[tab];
  return <Part />;
}
