import type { Dashboard } from '#shared/contract/dashboard.ts';
import { dashboardCards, type DashboardCard } from '#shared/domain/dashboard.ts';

export type Column = (typeof dashboardCards)[number]['column'];
export type PlacedCard = { card: DashboardCard; isHidden: boolean };

const columns = new Map<DashboardCard, Column>(dashboardCards.map(({ name, column }) => [name, column]));
export const columnOf = (card: DashboardCard): Column => columns.get(card) ?? 'main';

const isCard = (name: string): name is DashboardCard => dashboardCards.some((known) => known.name === name);

/** All cards in the user's order. A new card that they haven't placed gets its default position. */
export function arrange(layout: Dashboard['layout']): PlacedCard[] {
  const placed: PlacedCard[] = [];
  for (const { card, isHidden } of layout ?? [])
    if (isCard(card) && !placed.some((other) => other.card === card)) placed.push({ card, isHidden });
  for (const [index, { name }] of dashboardCards.entries()) {
    if (placed.some(({ card }) => card === name)) continue;
    const before = dashboardCards
      .slice(0, index)
      .map((known) => placed.findIndex(({ card }) => card === known.name))
      .filter((place) => place >= 0);
    placed.splice(Math.max(-1, ...before.slice(-1)) + 1, 0, { card: name, isHidden: false });
  }
  return placed;
}

/** The same cards with one moved before another of its column, or to the end (null). */
export function moveBefore(
  cards: readonly PlacedCard[],
  card: DashboardCard,
  before: DashboardCard | null,
): PlacedCard[] {
  const moved = cards.find((one) => one.card === card);
  if (moved === undefined || card === before) return [...cards];
  const others = cards.filter((one) => one !== moved);
  const place = before === null ? others.length : others.findIndex((one) => one.card === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}

/** The same cards with one moved up (-1) or down (1) within its column. */
export function moveBy(cards: readonly PlacedCard[], card: DashboardCard, step: -1 | 1): PlacedCard[] {
  const column = cards.filter((one) => columnOf(one.card) === columnOf(card));
  const other = column[column.findIndex((one) => one.card === card) + step];
  // The two swap places, so the other column is unchanged.
  return cards.map((one) =>
    other === undefined
      ? one
      : one.card === card
        ? other
        : one === other
          ? (cards.find((own) => own.card === card) ?? one)
          : one,
  );
}

export const setHidden = (
  cards: readonly PlacedCard[],
  card: DashboardCard,
  isHidden: boolean,
): PlacedCard[] => cards.map((one) => (one.card === card ? { ...one, isHidden } : one));
