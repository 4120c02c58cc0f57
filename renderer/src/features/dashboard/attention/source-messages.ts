import type { Icon } from '@tabler/icons-react';
import { dayLabel } from '#renderer/entities/task/task-labels.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { AttentionItem } from '#shared/contract/dashboard.ts';

export type SourceWords = {
  icon: Icon;
  title: (item: AttentionItem) => string;
  /** The text after the model's name, if there is one. */
  detail: (item: AttentionItem, now: number) => string;
  /** Whether `detail` contains the time, so that the row needn't repeat it. */
  saysDate?: (item: AttentionItem) => boolean;
  /** The label of the button, and where it leads. */
  fix: string | ((item: AttentionItem) => string);
  to: (item: AttentionItem) => string;
  /** The full list, and what its items are called. */
  all?: { noun: { one: string; many: string }; to: string };
};

export const day = (moment: string | null, now: number): string =>
  moment === null ? '' : inSentence(dayLabel(dayOf(Date.parse(moment)), now));
/** `yesterday`, but `Mon 16 Nov`. */
const inSentence = (label: string): string =>
  /^(Today|Yesterday|Tomorrow)$/.test(label) ? label.toLowerCase() : label;
