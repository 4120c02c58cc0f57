import { IconCircle, IconCircleFilled } from '@tabler/icons-react';
import { TonedMark } from '#renderer/ui/marks/toned-mark.tsx';
import { statusLabel, statusTone } from '#renderer/features/admin/users/user.ts';

export function UserStatusMark({ status }: { status: string }) {
  const icon =
    status === 'active' ? (
      <IconCircleFilled size={8} aria-hidden />
    ) : (
      <IconCircle size={10} stroke={2.4} aria-hidden />
    );
  return (
    <TonedMark tone={statusTone(status)} icon={icon}>
      {statusLabel(status)}
    </TonedMark>
  );
}
