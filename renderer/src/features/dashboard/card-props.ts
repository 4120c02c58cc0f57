import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { DashboardCard } from '#shared/domain/dashboard.ts';

export type CardPart<C extends DashboardCard> = Dashboard['cards'][C];
export type CardData<C extends DashboardCard> =
  Extract<NonNullable<CardPart<C>>, { status: 'done' }> extends { data: infer Data } ? Data : never;

/** The props of a card; `part` is undefined while it loads. */
export type CardProps<C extends DashboardCard> = {
  part: CardPart<C> | undefined;
  now: number;
  isRetrying: boolean;
  onRetry: () => void;
};
