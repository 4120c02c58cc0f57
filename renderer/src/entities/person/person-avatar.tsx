import { useState } from 'react';
import { photoAddress } from '#renderer/lib/links/photo-address.ts';
import { hashOf, initials } from '#renderer/lib/text/initials.ts';
import styles from '#renderer/ui/marks/avatar.module.css';
import { usePersonPhoto } from './person-photos.ts';

const listSize = 20;
const hues = ['accent', 'orange', 'teal', 'violet', 'pink', 'green', 'blue', 'yellow'];

type Props = { person: { id: string; name: string }; size?: number };

/** A user: a circle with their picture, or tinted by their id. */
export function PersonAvatar({ person, size = listSize }: Props) {
  const hue = hues[hashOf(person.id) % hues.length] ?? 'accent';
  const photo = usePersonPhoto(person.id);
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={styles['person']}
      data-hue={hue}
      style={size === listSize ? undefined : { width: size, height: size, fontSize: size >= 28 ? 11 : 9.5 }}
      aria-hidden
    >
      {photo !== undefined && photo !== broken ? (
        <img
          key={photo}
          src={photoAddress(photo)}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => {
            setBroken(photo);
          }}
        />
      ) : (
        initials(person.name)
      )}
    </span>
  );
}
