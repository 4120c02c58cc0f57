import { IconCopy, IconExternalLink, IconLink, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicAddressQuery } from '#renderer/entities/setting/public-address.ts';
import { copyLink } from '#renderer/lib/links/copy-link.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import styles from './editor.module.css';

const QrDialog = lazyDialog(async () => (await import('#renderer/ui/dialog/qr-dialog.tsx')).QrDialog);

type Props = { title: string; domain: string; isPublished: boolean };

/** Where visitors find the page: to copy, to point a camera at, to open. */
export function AddressLine({ title, domain, isPublished }: Props) {
  const [isQr, setIsQr] = useState(false);
  const asked = useQuery(publicAddressQuery).data ?? undefined;
  // In a browser the page itself has an address that others may reach; the desktop's means nothing elsewhere.
  const base = asked ?? (window.bridge === undefined ? window.location.origin : undefined);
  const path = `/linktree/${domain}`;
  const address = base === undefined ? undefined : `${base.replace(/\/$/, '')}${path}`;
  return (
    <span className={styles['address']}>
      <IconLink size={14} aria-hidden />
      <span title={address ?? 'Set the public address in Configuration to copy the link.'}>{path}</span>
      {address === undefined ? null : (
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
          {isPublished ? (
            <IconButton
              label="Open the page"
              onClick={() => {
                window.open(address, '_blank', 'noopener');
              }}
            >
              <IconExternalLink size={15} stroke={1.7} />
            </IconButton>
          ) : null}
        </>
      )}
      {isQr && address !== undefined ? (
        <QrDialog
          name={title}
          address={address}
          onClose={() => {
            setIsQr(false);
          }}
        />
      ) : null}
    </span>
  );
}
