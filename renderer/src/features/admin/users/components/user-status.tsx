import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';
import { statusLabel, statusTone } from '#renderer/features/admin/users/user.ts';

/** `isShort`: in a word, where there is no room for more. */
export function UserStatusMark({ status, isShort = false }: { status: string; isShort?: boolean }) {
  return (
    <TonedMark tone={statusTone(status)} shape={status === 'active' ? 'dot' : 'ring'}>
      {isShort && status === 'waiting' ? 'Waiting' : statusLabel(status)}
    </TonedMark>
  );
}
