import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./components/invite-dialog.tsx')).InviteDialog);

/** The button of a list that invites someone, and its dialog. */
export function useInvite() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
  };
  return {
    open,
    action: { label: 'Invite user', icon: IconUserPlus, onPress: open },
    dialog: isOpen ? (
      <InviteDialog
        onClose={() => {
          setIsOpen(false);
        }}
      />
    ) : null,
  };
}
