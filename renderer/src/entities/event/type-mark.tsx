import {
  IconBan,
  IconBriefcase,
  IconBroadcast,
  IconCalendarEvent,
  IconCamera,
  IconClock,
  IconFlag3,
  IconHeart,
  IconMapPin,
  IconMusic,
  IconPhone,
  IconPlane,
  IconSend,
  IconStar,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { EventIcon } from '#shared/contract/event-fields.ts';
import type { EventType } from './event-types.ts';
import styles from './event-colors.module.css';

/** The icons of event types, by the name stored in the database. */
const icons: Readonly<Record<EventIcon, Icon>> = {
  camera: IconCamera,
  broadcast: IconBroadcast,
  send: IconSend,
  phone: IconPhone,
  clock: IconClock,
  flag: IconFlag3,
  plane: IconPlane,
  ban: IconBan,
  calendar: IconCalendarEvent,
  video: IconVideo,
  users: IconUsers,
  star: IconStar,
  heart: IconHeart,
  music: IconMusic,
  'map-pin': IconMapPin,
  briefcase: IconBriefcase,
};

export function TypeIcon({ icon, size = 13 }: { icon: EventIcon | undefined; size?: number }) {
  const Shape = icons[icon ?? 'calendar'];
  return <Shape size={size} stroke={1.8} aria-hidden />;
}

/** The class and colour attribute for a block or badge of this type. */
export const hueOf = (type: Pick<EventType, 'color'> | undefined) => ({
  className: styles['hue'] ?? '',
  'data-color': type?.color ?? 'gray',
});

/** A type's icon on its tint. */
export function TypeTile({ type }: { type: Pick<EventType, 'color' | 'icon'> | undefined }) {
  const { className, ...color } = hueOf(type);
  return (
    <span className={`${className} ${styles['tile'] ?? ''}`} {...color}>
      <TypeIcon icon={type?.icon} />
    </span>
  );
}
