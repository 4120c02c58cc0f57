import { areas } from './areas.ts';
import { idOfRow } from './task-of-row.ts';

/** What a click needs to know. */
export type TargetSource = {
  type: string;
  modelId: string | null;
  metadata: Readonly<Record<string, unknown>>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Where a click on a notification leads, as an address within the app; nowhere where there is nothing to open. Only these
 * addresses come out, whatever the row holds.
 */
export function notificationTarget({ type, modelId, metadata }: TargetSource): string | null {
  const model = modelId !== null && uuid.test(modelId) ? modelId : null;
  for (const thing of ['task', 'note'] as const)
    if (type.startsWith(`${thing}_`)) {
      const id = idOfRow({ type, metadata }, thing);
      return `${ofModelOrGeneral(areas[`${thing}s`].path, model)}${id === undefined ? '' : `&${thing}=${id}`}`;
    }
  const chatId = metadata['chat_id'];
  const chat = typeof chatId === 'string' && uuid.test(chatId) ? chatId : null;
  if (type === 'chat_unread_messages' || (type === 'chat_mentions' && chat !== null))
    return chat === null ? areas.chat.path : `${areas.chat.path}?chatId=${chat}`;
  if (/^(file|sync|folder)_/.test(type)) return areas.driveLogs.path;
  if (metadata['category'] === 'schedule') return scheduleTarget(metadata);
  if (metadata['kind'] === 'plan_limit') return areas.subscription.path;
  return model === null ? null : `${areas.models.path}?modelId=${model}`;
}

/** To the time that the news are about, on its day; where it is gone or there are many, to the first day. */
function scheduleTarget({ kind, occurrence_id: id, starts_at: startsAt }: TargetSource['metadata']): string {
  const start = typeof startsAt === 'string' ? new Date(startsAt) : undefined;
  const day =
    start === undefined || Number.isNaN(start.getTime())
      ? []
      : [
          `date=${[start.getFullYear(), start.getMonth() + 1, start.getDate()]
            .map((part) => String(part).padStart(2, '0'))
            .join('-')}`,
        ];
  const event = kind !== 'deleted' && typeof id === 'string' && uuid.test(id) ? [`eventId=${id}`] : [];
  const asked = [...day, ...event].join('&');
  return asked === '' ? areas.schedule.path : `${areas.schedule.path}?${asked}`;
}

const ofModelOrGeneral = (path: string, model: string | null): string =>
  model === null ? `${path}?general=true` : `${path}?modelId=${model}`;
