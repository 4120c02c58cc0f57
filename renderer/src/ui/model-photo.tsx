import { useState } from 'react';
import { hashOf, initials } from '../lib/initials.ts';
import styles from './avatar.module.css';

type Props = { id: string; stageName: string; photoUrl: string | null; size?: number };

/** A creator: a rounded square. People who sign in are circles; the shape says which kind of record it is. */
export function ModelPhoto({ id, stageName, photoUrl, size = 24 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hue = hashOf(id) % 360;
  return (
    <span
      className={styles['photo']}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(10, Math.round(size * 0.36)),
        borderRadius: size > 32 ? 8 : 6,
        background: `linear-gradient(150deg, hsl(${String(hue)} 35% 42%), hsl(${String((hue + 50) % 360)} 38% 29%))`,
      }}
      aria-hidden
    >
      {photoUrl !== null && photoUrl !== brokenUrl ? (
        <img
          src={photoUrl}
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
