import type { PopupCandidate } from '#shared/domain/popup-rules.ts';
import type { TargetSource } from '#shared/domain/notification-target.ts';

/** The most rows that are requested at once. If there are more, the summary says "more than" this number. */
export const mostAtOnce = 100;

/** The fields of a queue row that a popup needs. */
export type PopupRow = PopupCandidate &
  TargetSource & {
    id: string;
    title: string;
    message: string | null;
    count: number;
    isInApp: boolean;
  };
