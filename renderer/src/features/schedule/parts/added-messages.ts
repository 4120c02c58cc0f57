import { formatCount } from '#renderer/lib/text/counts.ts';
import type { AddedEvents } from '#shared/contract/schedule-planning.ts';

const events = (count: number) => (count === 1 ? '1 event' : `${formatCount(count)} events`);

/** The preview of a copy: `12 events. 2 are there already or can’t be copied. 1 clashes.` */
export function trialText({ events: made, skipped, clashes }: AddedEvents): string {
  if (made === 0)
    return skipped === 0
      ? 'Nothing to add.'
      : `Nothing to add: ${skipped === 1 ? '1 event is' : `${events(skipped)} are`} already there or can’t be added.`;
  return [
    `${events(made)} will be added.`,
    skipped === 0 ? '' : `${events(skipped)} left out: already there, repeating, or not yours to change.`,
    clashes === 0
      ? ''
      : `${clashes === 1 ? '1 conflict' : `${formatCount(clashes)} conflicts`} with planned events.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const addedText = ({ events: made }: AddedEvents): string => `${events(made)} added`;
