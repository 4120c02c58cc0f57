import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);

type Props = { account: SocialAccount | undefined; onWrite: (text: string) => void };

/** Inserts the address of the model's link page, tagged so that its statistics show where visitors came from. */
export function LinkMenu({ account, onWrite }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Link page"
        isDisabled={account === undefined}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <IconLink size={16} stroke={1.7} />
      </IconButton>
      {isOpen && account !== undefined ? (
        <LinkDialog
          account={account}
          onChosen={(address) => {
            setIsOpen(false);
            onWrite(address);
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
