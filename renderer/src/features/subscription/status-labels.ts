import type { StatusLook } from '#renderer/ui/marks/status.tsx';

const looks: Readonly<Record<string, StatusLook>> = {
  active: { label: 'Active', glyph: 'passed', tone: 'success' },
  past_due: { label: 'Past due', glyph: 'alert', tone: 'danger' },
  cancelled: { label: 'Cancelled', glyph: 'ban', tone: 'warning' },
  expired: { label: 'Expired', glyph: 'late', tone: 'warning' },
};

/** The status of a subscription. */
export const subscriptionLook = (status: string): StatusLook =>
  looks[status] ?? { label: status.replaceAll('_', ' '), glyph: 'help', tone: 'neutral' };
