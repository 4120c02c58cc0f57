import { areaAddress, areas, paths, type AreaName } from './areas.ts';
import { idOfRow } from './task-of-row.ts';

/** What the target of a click depends on. */
export type TargetSource = {
  type: string;
  modelId: string | null;
  metadata: Readonly<Record<string, unknown>>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The address within the app that a click on a notification opens, or null if there is nothing to open. Only these
 * addresses are possible, regardless of the row's content.
 */
export function notificationTarget({ type, modelId, metadata }: TargetSource): string | null {
  const model = isId(modelId) ? modelId : null;
  for (const thing of ['task', 'note'] as const)
    if (type.startsWith(`${thing}_`)) {
      const id = idOfRow({ type, metadata }, thing);
      return `${ofModelOrGeneral(areas[`${thing}s`].path, model)}${id === undefined ? '' : `&${thing}=${id}`}`;
    }
  const chatId = metadata['chat_id'];
  const chat = isId(chatId) ? chatId : null;
  if (type === 'chat_unread_messages' || (type === 'chat_mentions' && chat !== null))
    return chat === null ? areas.chat.path : `${areas.chat.path}?chatId=${chat}`;
  if (/^(file|sync|folder)_/.test(type)) return areas.driveLogs.path;
  return model === null ? null : `${areaAddress('models', { modelId: model })}${shownOfModel(metadata)}`;
}

/** The part of the model that the notification is about: the tab of its panel, and the item to highlight. */
function shownOfModel(metadata: TargetSource['metadata']): string {
  const { category, kind, grant_id: grantId, document_id: documentId } = metadata;
  if (isOfPosting(kind))
    return `&tab=posts${isId(metadata['post_id']) ? `&post=${metadata['post_id']}` : ''}`;
  if (category === 'schedule') {
    const event = eventOf(metadata);
    return `&tab=schedule${event === undefined ? '' : `&eventId=${event}`}`;
  }
  if (category === 'documents') return `&tab=documents${isId(documentId) ? `&document=${documentId}` : ''}`;
  if (typeof kind === 'string' && kind.startsWith('access_'))
    return `&tab=access${isId(grantId) ? `&grantId=${grantId}` : ''}`;
  return '';
}

/** Another place related to the notification: an action of its row, never its click. */
export type NotificationPlace = { area: AreaName; label: string; address: string };

export function notificationPlace({ modelId, metadata }: TargetSource): NotificationPlace | undefined {
  const { category, kind, document_id: documentId } = metadata;
  if ((kind === 'links_broken' || kind === 'domain_failed') && isId(metadata['page_id']))
    return {
      area: 'linkTree',
      label: 'Open link page',
      address: areaAddress('linkTree', { page: metadata['page_id'] }),
    };
  if ((kind === 'bot_error' || kind === 'broadcast_failed') && isId(metadata['bot_id']))
    return {
      area: 'telegramBot',
      label: 'Open bot',
      address: areaAddress('telegramBot', {
        bot: metadata['bot_id'],
        ...(kind === 'broadcast_failed' ? { tab: 'broadcasts' } : {}),
      }),
    };
  if (isOfPosting(kind) && isId(metadata['post_id']))
    return {
      area: 'socialPosting',
      label: 'Open post',
      address: areaAddress('socialPosting', { post: metadata['post_id'] }),
    };
  if (isOfPosting(kind) && isId(metadata['account_id']))
    return {
      area: 'socialPosting',
      label: 'Open account',
      address: areaAddress('socialPosting', { tab: 'accounts', account: metadata['account_id'] }),
    };
  if (category === 'schedule')
    return { area: 'schedule', label: 'Open in Schedule', address: scheduleAddress(metadata) };
  if (category === 'social' && isId(modelId))
    return { area: 'socials', label: 'Open in Socials', address: areaAddress('socials', { modelId }) };
  if (category === 'documents' && isId(documentId))
    return {
      area: 'documents',
      label: 'Open document',
      address: areaAddress('documents', { document: documentId }),
    };
  if (category === 'marketplace')
    return {
      area: 'marketplace',
      label: 'Open in Marketplace',
      address: isId(metadata['enquiry_id'])
        ? areaAddress('marketplace', { enquiry: metadata['enquiry_id'] })
        : isId(metadata['listing_id'])
          ? areaAddress('marketplace', { listing: metadata['listing_id'] })
          : areas.marketplace.path,
    };
  if (kind === 'plan_limit')
    return { area: 'subscription', label: 'View plans', address: paths.subscription };
  return undefined;
}

/** Opens the event's occurrence on its day. If it was deleted or there are several, opens the first day. */
function scheduleAddress(metadata: TargetSource['metadata']): string {
  const { starts_at: startsAt } = metadata;
  const start = typeof startsAt === 'string' ? new Date(startsAt) : undefined;
  const day =
    start === undefined || Number.isNaN(start.getTime())
      ? []
      : [
          `date=${[start.getFullYear(), start.getMonth() + 1, start.getDate()]
            .map((part) => String(part).padStart(2, '0'))
            .join('-')}`,
        ];
  const event = eventOf(metadata);
  const asked = [...day, ...(event === undefined ? [] : [`eventId=${event}`])].join('&');
  return asked === '' ? areas.schedule.path : `${areas.schedule.path}?${asked}`;
}

/** The occurrence, if it still exists. */
const eventOf = ({ kind, occurrence_id: id }: TargetSource['metadata']): string | undefined =>
  kind !== 'deleted' && isId(id) ? id : undefined;

const isOfPosting = (kind: unknown): boolean =>
  typeof kind === 'string' && (kind.startsWith('post_') || kind === 'social_account');

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

const ofModelOrGeneral = (path: string, model: string | null): string =>
  model === null ? `${path}?general=true` : `${path}?modelId=${model}`;
