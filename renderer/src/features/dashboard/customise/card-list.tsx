import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { DashboardCard } from '#shared/domain/dashboard.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { cardViews } from '#renderer/features/dashboard/cards.tsx';
import { columnOf, moveBefore, moveBy, setHidden, type Column, type PlacedCard } from './arrangement.ts';
import { CardItem } from './card-item.tsx';
import { useSaveLayout } from './use-save-layout.ts';
import styles from './card-list.module.css';

type Props = { cards: readonly PlacedCard[]; present: Dashboard['cards'] };

const columns: readonly { name: Column; label: string }[] = [
  { name: 'main', label: 'Left' },
  { name: 'side', label: 'Right' },
];

/** The cards by column: drag them, move them with the keyboard, show or hide them. */
export function CardList({ cards, present }: Props) {
  const layout = useSaveLayout();
  const [said, setSaid] = useState('');
  const move = (card: DashboardCard, moved: PlacedCard[]) => {
    layout.save(moved);
    const column = moved.filter(
      (one) => columnOf(one.card) === columnOf(card) && present[one.card] !== undefined,
    );
    const place = column.findIndex((one) => one.card === card) + 1;
    setSaid(`${cardViews[card].title}: ${String(place)} of ${String(column.length)}`);
  };
  /** Skips cards that this user doesn't have. */
  const step = (card: DashboardCard, by: -1 | 1) => {
    let moved = moveBy(cards, card, by);
    const isPassed = () => {
      const column = moved.filter((one) => columnOf(one.card) === columnOf(card));
      const other = column[column.findIndex((one) => one.card === card) - by];
      return other !== undefined && present[other.card] === undefined;
    };
    for (let tries = 0; isPassed() && tries < cards.length; tries += 1) moved = moveBy(moved, card, by);
    move(card, moved);
  };
  return (
    <div className={styles['list']}>
      <h2>Customize dashboard</h2>
      {columns.map(({ name, label }) => {
        const own = cards.filter(({ card }) => columnOf(card) === name && present[card] !== undefined);
        if (own.length === 0) return null;
        return (
          <section key={name} aria-label={label}>
            <h3>{label}</h3>
            <ul>
              {own.map(({ card, isHidden }, index) => (
                <CardItem
                  key={card}
                  card={card}
                  title={cardViews[card].title}
                  isHidden={isHidden}
                  isFirst={index === 0}
                  isLast={index === own.length - 1}
                  onStep={(by) => {
                    step(card, by);
                  }}
                  onDrop={(dragged, isBelow) => {
                    const after = own[index + 1]?.card ?? null;
                    move(dragged, moveBefore(cards, dragged, isBelow ? after : card));
                  }}
                  onHide={(hides) => {
                    layout.save(setHidden(cards, card, hides));
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <div className={styles['foot']}>
        <Button size="xs" variant="default" onClick={layout.reset}>
          Reset
        </Button>
      </div>
      <Hidden>
        <span role="status">{said}</span>
      </Hidden>
    </div>
  );
}
