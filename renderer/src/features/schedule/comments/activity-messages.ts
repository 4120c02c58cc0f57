import { dayText, clockText, responseLabels, statusLabels } from '#renderer/entities/event/event-labels.ts';
import type { Activity } from '#shared/contract/blocks.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'the title',
  location: 'the location',
  meeting_url: 'the link',
  timezone: 'the timezone',
  type: 'the type',
  status: 'the status',
};

/** The text after the name of the person who made the change: `changed the status from Tentative to Confirmed`. */
export function activityText({ field, before, after }: Activity): string {
  switch (field) {
    case 'created':
      return 'created this event';
    case 'deleted':
      return after === false ? 'restored this event' : 'deleted this event';
    case 'comment_deleted':
      return 'deleted a comment';
    case 'comment_restored':
      return 'restored a comment';
    case 'description':
      return 'changed the description';
    case 'time':
      return `moved it from ${timeOf(before)} to ${timeOf(after)}`;
    case 'all_day':
      return after === true ? 'made it last all day' : 'gave it hours';
    case 'is_private':
      return after === true ? 'made it private' : 'made it visible to the team';
    case 'recurrence_rule':
      return after === null ? 'ended how it repeats' : 'changed how it repeats';
    case 'response':
      return `changed the answer to ${wordOf(after).toLowerCase()}`;
    case 'attendee':
      return after === null ? `removed ${wordOf(before)}` : `added ${wordOf(after)}`;
    case 'model':
      if (wordOf(after) === '') return `made it a general event, before of ${wordOf(before)}`;
      return wordOf(before) === ''
        ? `moved it to ${wordOf(after)}`
        : `moved it from ${wordOf(before)} to ${wordOf(after)}`;
    default:
      return changeText(labels[field] ?? field.replaceAll('_', ' '), wordOf(before), wordOf(after));
  }
}

function changeText(label: string, from: string, to: string): string {
  if (from === '' && to === '') return `changed ${label}`;
  if (from === '') return `added ${label}: ${to}`;
  return to === '' ? `removed ${label}: ${from}` : `changed ${label} from ${from} to ${to}`;
}

const timeOf = (value: unknown): string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value))
    ? `${dayText(value)}, ${clockText(value)}`
    : 'another time';

const words: Readonly<Record<string, string>> = { ...statusLabels, ...responseLabels };

function wordOf(value: unknown): string {
  if (typeof value === 'string') return words[value] ?? value;
  if (typeof value !== 'object' || value === null) return '';
  const { name } = value as { name?: unknown };
  return typeof name === 'string' ? name : '';
}
