import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./components/invite-dialog.tsx')).InviteDialog);

/** The way to invite someone: for the head of a list, and what it opens. */
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
