import { AdminFrame } from '../admin-frame.tsx';

export function InvitationsTab() {
  return <AdminFrame tab="invitations">{null}</AdminFrame>;
}
