import type { Icon } from '@tabler/icons-react';
import { dayLabel } from '#renderer/entities/task/task-labels.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { AttentionItem } from '#shared/contract/dashboard.ts';

export type SourceWords = {
  icon: Icon;
  title: (item: AttentionItem) => string;
  /** After the name of the model, where it has one. */
  detail: (item: AttentionItem, now: number) => string;
  /** Whether `detail` says since when, so that the row needn't say it again. */
  saysDate?: (item: AttentionItem) => boolean;
  /** The word on the button, and where it leads. */
  fix: string | ((item: AttentionItem) => string);
  to: (item: AttentionItem) => string;
  /** Where all of them are, and what they are called. */
  all?: { noun: { one: string; many: string }; to: string };
};

export const day = (moment: string | null, now: number): string =>
  moment === null ? '' : inSentence(dayLabel(dayOf(Date.parse(moment)), now));
/** `yesterday`, but `Mon 16 Nov`. */
const inSentence = (label: string): string =>
  /^(Today|Yesterday|Tomorrow)$/.test(label) ? label.toLowerCase() : label;
