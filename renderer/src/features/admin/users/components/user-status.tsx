import { statusLook } from '#renderer/features/admin/users/user.ts';
import { Status } from '#renderer/ui/marks/status.tsx';

/** `isShort`: in a word, where there is no room for more. */
export function UserStatusMark({ status, isShort = false }: { status: string; isShort?: boolean }) {
  const look = statusLook(status);
  return <Status look={isShort && status === 'waiting' ? { ...look, label: 'Waiting' } : look} />;
}
