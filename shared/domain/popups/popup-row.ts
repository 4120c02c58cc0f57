import type { PopupCandidate } from '#shared/domain/popup-rules.ts';
import type { TargetSource } from '#shared/domain/notification-target.ts';

/** The most rows that are asked for at once. Where there are more, there are "more than" these. */
export const mostAtOnce = 100;

/** What a popup has to know of a row of the queue. */
export type PopupRow = PopupCandidate &
  TargetSource & {
    id: string;
    title: string;
    message: string | null;
    count: number;
    isInApp: boolean;
  };
