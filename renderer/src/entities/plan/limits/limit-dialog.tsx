import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LimitState } from './limit-state.tsx';
import type { ReachedLimit } from './reached-limit.ts';

type Props = { reached: ReachedLimit; onClose: () => void };

export function LimitDialog({ reached, onClose }: Props) {
  return (
    <Dialog
      name="LimitDialog"
      title={reached.type === 'users' ? 'No place for another user' : 'No place for another model'}
      width={520}
      onClose={onClose}
    >
      <LimitState {...reached} cancelLabel="Dismiss" onCancel={onClose} />
    </Dialog>
  );
}
