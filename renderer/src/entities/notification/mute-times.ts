/** How long notifications about a model can be muted. */
export const muteDurations = [
  { days: 1, label: 'For a day' },
  { days: 7, label: 'For a week' },
  { days: 30, label: 'For 30 days' },
  { days: 180, label: 'For 6 months' },
] as const;

const dayMs = 86_400_000;

export const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
