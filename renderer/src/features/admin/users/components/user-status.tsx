import { statusLook } from '#renderer/features/admin/users/user.ts';
import { Status } from '#renderer/ui/marks/status.tsx';

/** `isShort`: one word, where space is scarce. */
export function UserStatusMark({ status, isShort = false }: { status: string; isShort?: boolean }) {
  const look = statusLook(status);
  return <Status look={isShort && status === 'waiting' ? { ...look, label: 'Waiting' } : look} />;
}
