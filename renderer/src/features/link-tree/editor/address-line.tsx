import { IconExternalLink, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { publicAddressQuery } from '#renderer/entities/setting/public-address.ts';
import { linkBase } from '#renderer/lib/links/link-base.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { LinkButtons } from '#renderer/ui/dialog/link-buttons.tsx';
import styles from './editor.module.css';

type Props = { title: string; domain: string; isPublished: boolean };

/** The public address of the page: to copy, to scan as a QR code, and to open. */
export function AddressLine({ title, domain, isPublished }: Props) {
  const base = linkBase(useQuery(publicAddressQuery).data);
  const path = `/linktree/${domain}`;
  const address = base === undefined ? undefined : `${base.replace(/\/$/, '')}${path}`;
  return (
    <span className={styles['address']}>
      <IconLink size={14} aria-hidden />
      <span
        className={styles['path']}
        title={address ?? 'Set the public address in Configuration to copy the link.'}
      >
        {path}
      </span>
      {address === undefined ? null : (
        <>
          <LinkButtons name={title} address={address} />
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
    </span>
  );
}
