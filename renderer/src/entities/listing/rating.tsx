import { IconStarFilled } from '@tabler/icons-react';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import styles from './rating.module.css';

type Props = { rating: number | null; reviews?: number };

/** The average rating; renders nothing without reviews. */
export function Rating({ rating, reviews }: Props) {
  if (rating === null) return null;
  return (
    <Row as="span" gap={4} inline className={styles['rating']}>
      <IconStarFilled size={12} aria-hidden />
      {rating.toFixed(1)}
      <Hidden> of 5 stars</Hidden>
      {reviews === undefined ? null : <Text tone="dimmed">({reviews})</Text>}
    </Row>
  );
}
