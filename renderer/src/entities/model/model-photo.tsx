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

/** A creator: a rounded square. People who sign in are circles; the shape says which kind of record it is. */
export function ModelPhoto({ id, stageName, photoUrl, size = listSize }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hue = hueOf(id);
  return (
    <span
      className={styles['photo']}
      // A list shows many: the style sheet makes the rest of these two, which costs less than a text to parse for each.
      style={{ '--hue': hue, ...(size === listSize ? {} : sizeStyle(size)) } as CSSProperties}
      aria-hidden
    >
      {photoUrl !== null && photoUrl !== brokenUrl ? (
        <img
          // A row that goes over to another model must not show the last one's face until the next has come.
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
