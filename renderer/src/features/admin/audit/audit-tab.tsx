import { AdminFrame } from '../admin-frame.tsx';

export function AuditTab() {
  return <AdminFrame tab="audit">{null}</AdminFrame>;
}
