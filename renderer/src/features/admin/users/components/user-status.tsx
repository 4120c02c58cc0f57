import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';
import { statusLabel, statusTone } from '#renderer/features/admin/users/user.ts';

export function UserStatusMark({ status }: { status: string }) {
  return (
    <TonedMark tone={statusTone(status)} shape={status === 'active' ? 'dot' : 'ring'}>
      {statusLabel(status)}
    </TonedMark>
  );
}
