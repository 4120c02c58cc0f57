import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { DashboardCard } from '#shared/domain/dashboard.ts';

export type CardPart<C extends DashboardCard> = Dashboard['cards'][C];
export type CardData<C extends DashboardCard> =
  Extract<NonNullable<CardPart<C>>, { status: 'done' }> extends { data: infer Data } ? Data : never;

/** What a card is given; `undefined` while it is on its way. */
export type CardProps<C extends DashboardCard> = {
  part: CardPart<C> | undefined;
  now: number;
  isRetrying: boolean;
  onRetry: () => void;
};
