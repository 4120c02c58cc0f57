import { useState, type CSSProperties } from 'react';
import { hueOf, initials } from '#renderer/lib/text/initials.ts';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import styles from '#renderer/ui/marks/avatar.module.css';

const listSize = 24;

const sizeStyle = (size: number): CSSProperties => ({
  width: size,
  height: size,
  fontSize: Math.max(10, Math.round(size * 0.36)),
  borderRadius: size > 32 ? 8 : 6,
});

type Props = { id: string; stageName: string; photoUrl: string | null; size?: number };

/** A model's photo: a rounded square. Users have circles, so that the shape shows the kind of record. */
export function ModelPhoto({ id, stageName, photoUrl, size = listSize }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hue = hueOf(id);
  return (
    <span
      className={styles['photo']}
      // Long lists show many: the style sheet derives the rest from these two variables, which is cheaper than parsing
      // inline styles.
      style={{ '--hue': hue, ...(size === listSize ? {} : sizeStyle(size)) } as CSSProperties}
      aria-hidden
    >
      {photoUrl !== null && photoUrl !== brokenUrl ? (
        <img
          // A reused row must not show the previous model's photo while the next one loads.
          key={photoUrl}
          src={photoAddress(photoUrl)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => {
            setBrokenUrl(photoUrl);
          }}
        />
      ) : (
        initials(stageName)
      )}
    </span>
  );
}
