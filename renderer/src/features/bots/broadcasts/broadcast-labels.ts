import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { countOf, formatCount } from '#renderer/lib/text/counts.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import type { BotAudience, BotChat, Broadcast } from '#shared/contract/bot-rows.ts';

/** `12 of 16`: how many chats are finished. */
export const doneText = ({ sent, failed, unknown, skipped, total, status }: Broadcast): string =>
  status === 'draft' || status === 'scheduled'
    ? ''
    : `${formatCount(sent + failed + unknown + skipped)} of ${formatCount(total)}`;

/** When it was sent, or will be. */
export function whenText({ status, scheduledAt, startedAt, updatedAt }: Broadcast): string {
  if (status === 'draft') return `Edited ${shortTime(Date.parse(updatedAt))}`;
  if (status === 'scheduled' && scheduledAt !== null) return shortTime(Date.parse(scheduledAt));
  return shortTime(Date.parse(startedAt ?? scheduledAt ?? updatedAt));
}

/** `every 2 days until 10 Dec 2026, 18:00`; empty if it is sent once. */
export function repeatText({
  repeatHours,
  repeatUntil,
}: Pick<Broadcast, 'repeatHours' | 'repeatUntil'>): string {
  if (repeatHours === null) return '';
  const [count, unit] = repeatHours % 24 === 0 ? [repeatHours / 24, 'day'] : [repeatHours, 'hour'];
  const every = count === 1 ? unit : countOf(count, { one: unit, many: `${unit}s` });
  return `every ${every}${repeatUntil === null ? '' : ` until ${shortTime(Date.parse(repeatUntil))}`}`;
}

const kinds = { private: 'private chats', group: 'groups', channel: 'channels' };

export function audienceText(audience: BotAudience): string {
  if (audience.kind === 'all') return 'All chats';
  if (audience.kind === 'linked') return 'Chats linked to a model';
  if (audience.kind === 'type') return `All ${audience.types.map((type) => kinds[type]).join(', ')}`;
  return countOf(audience.ids.length, chatWords);
}

/** Whether a chat belongs to an audience. For the preview only: the server counts the chats. */
export function isMeant({ id, type, model, status }: BotChat, audience: BotAudience): boolean {
  if (status !== 'active') return false;
  if (audience.kind === 'linked') return model !== null;
  if (audience.kind === 'type') return audience.types.includes(type === 'supergroup' ? 'group' : type);
  return audience.kind === 'all' || audience.ids.includes(id);
}

const marks = /[*_`[\]\\]/g;

/** The text with the variables filled in for one chat. */
export function fillIn(body: string, { title, model }: Pick<BotChat, 'title' | 'model'>): string {
  const name = (model?.stageName ?? title).replace(marks, '\\$&');
  const city = (model?.timezone.split('/').at(-1) ?? 'your city').replaceAll('_', ' ').replace(marks, '\\$&');
  return body.replaceAll('{name}', () => name).replaceAll('{city}', () => city);
}
