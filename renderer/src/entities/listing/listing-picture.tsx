import { useState, type CSSProperties } from 'react';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { hueOf } from '#renderer/lib/text/initials.ts';
import type { ListingCategory } from '#shared/domain/marketplace-limits.ts';
import { categoryIcons } from './category-icon.tsx';
import styles from './listing-picture.module.css';

type Props = {
  id: string;
  category: ListingCategory;
  address: string | null | undefined;
  className?: string | undefined;
  iconSize?: number;
};

/** A listing's picture; without one, or if it is missing, its category on a coloured background. */
export function ListingPicture({ id, category, address, className, iconSize = 24 }: Props) {
  const [broken, setBroken] = useState<string>();
  const Icon = categoryIcons[category];
  return (
    <span
      className={`${styles['picture'] ?? ''} ${className ?? ''}`}
      style={{ '--hue': hueOf(id) } as CSSProperties}
      aria-hidden
    >
      {address !== null && address !== undefined && address !== broken ? (
        <img
          key={address}
          src={photoAddress(address)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => {
            setBroken(address);
          }}
        />
      ) : (
        <Icon size={iconSize} stroke={1.5} />
      )}
    </span>
  );
}
