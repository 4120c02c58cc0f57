import type { TagTone } from '#renderer/ui/marks/tag.tsx';

const words: Readonly<Record<string, { label: string; tone: TagTone }>> = {
  active: { label: 'Active', tone: 'success' },
  past_due: { label: 'Past due', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
  expired: { label: 'Expired', tone: 'warning' },
};

/** What became of a subscription, in a word. */
export const statusWords = (status: string): { label: string; tone: TagTone } =>
  words[status] ?? { label: status.replaceAll('_', ' '), tone: 'neutral' };
