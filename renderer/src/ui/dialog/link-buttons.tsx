import { IconCopy, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { copyLink } from '#renderer/lib/links/copy-link.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';

const QrDialog = lazyDialog(async () => (await import('./qr-dialog.tsx')).QrDialog);

/** Buttons to copy an address and to show its QR code. */
export function LinkButtons({ name, address }: { name: string; address: string }) {
  const [isQr, setIsQr] = useState(false);
  return (
    <>
      <IconButton
        label="Copy link"
        onClick={() => {
          void copyLink(address);
        }}
      >
        <IconCopy size={15} stroke={1.7} />
      </IconButton>
      <IconButton
        label="QR code"
        onClick={() => {
          setIsQr(true);
        }}
      >
        <IconQrcode size={15} stroke={1.7} />
      </IconButton>
      {isQr ? (
        <QrDialog
          name={name}
          address={address}
          onClose={() => {
            setIsQr(false);
          }}
        />
      ) : null}
    </>
  );
}
