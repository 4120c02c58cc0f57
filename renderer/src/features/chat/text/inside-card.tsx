import {
  IconCalendar,
  IconCircleCheck,
  IconFileText,
  IconLink,
  IconMessage,
  IconNote,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { titleOf } from '#renderer/features/chat/queries.ts';
import type { InsideLink } from './inside-link.ts';
import styles from './message-text.module.css';

const icons = {
  task: IconCircleCheck,
  note: IconNote,
  document: IconFileText,
  model: IconUser,
  event: IconCalendar,
  chat: IconMessage,
  page: IconLink,
} as const;

/** A card for a link within Marquee, with the title of its target, if the viewer may see that. */
export function InsideCard({ link }: { link: InsideLink }) {
  const { to, kind, id, title } = link;
  const named = useQuery({ ...titleOf(kind, id ?? ''), enabled: id !== null && kind !== 'page' });
  const Icon = icons[kind];
  const words =
    id === null || kind === 'page'
      ? title
      : (named.data ?? (named.isError ? 'Not found, or you don’t have access' : title));
  return (
    <Link to={to} className={styles['card'] ?? ''} data-missing={named.isError || undefined}>
      <Icon size={15} stroke={1.7} aria-hidden />
      <bdi>{words}</bdi>
    </Link>
  );
}
