import * as z from 'zod/mini';
import {
  botButtonSchema,
  broadcastFieldsSchema,
  type BotAudience,
  type Broadcast,
  type BroadcastFields,
} from '#shared/contract/bot-rows.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';

const { shape } = broadcastFieldsSchema;
const audienceKinds = ['all', 'linked', 'type', 'chats'] as const;
const chatTypes = ['private', 'group', 'channel'] as const;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const isHours = (typed: string) =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= botLimits.repeatHours;

/** The form's values of a broadcast: the audience in parts, times in the device's time zone. */
export const broadcastFormSchema = z
  .object({
    name: shape.name,
    body: shape.body,
    mediaPath: shape.mediaPath,
    buttons: z.array(botButtonSchema).check(z.maxLength(botLimits.buttons, 'A message can have 8 buttons')),
    audience: z.enum(audienceKinds),
    types: z.array(z.enum(chatTypes)),
    chatIds: z
      .array(z.string())
      .check(z.maxLength(botLimits.chosenChats, 'Choose 500 chats at most, or all of a kind')),
    when: z.enum(['now', 'later']),
    sendAt: z.string(),
    repeat: z.string(),
    hours: z.string(),
    until: z.string(),
  })
  .check(
    z.refine(({ mediaPath, body }) => mediaPath === null || body.length <= botLimits.caption, {
      error: 'Message must be 1,024 characters or fewer with a picture',
      path: ['body'],
    }),
    z.refine(({ audience, types }) => audience !== 'type' || types.length > 0, {
      error: 'Choose at least one chat',
      path: ['types'],
    }),
    z.refine(({ audience, chatIds }) => audience !== 'chats' || chatIds.length > 0, {
      error: 'Choose at least one chat',
      path: ['chatIds'],
    }),
    z.refine(
      ({ when, sendAt }) => when === 'now' || (moment.test(sendAt) && Date.parse(sendAt) > Date.now()),
      { error: 'Send time must be in the future', path: ['sendAt'] },
    ),
    z.refine(({ repeat, hours }) => repeat !== 'other' || isHours(hours), {
      error: 'Repeat every 1 to 8,760 hours',
      path: ['hours'],
    }),
    z.refine(
      ({ when, sendAt, repeat, until }) =>
        repeat === '' ||
        until === '' ||
        Date.parse(until) > (when === 'later' ? Date.parse(sendAt) : Date.now()),
      { error: 'The last time must be after the first', path: ['until'] },
    ),
  );

export type BroadcastForm = z.input<typeof broadcastFormSchema>;

export const repeatOptions = [
  { value: '', label: 'Never' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
  { value: '672', label: 'Every 4 weeks' },
  { value: 'other', label: 'Other' },
];
const isUsual = (hours: number | null) => repeatOptions.some(({ value }) => value === String(hours));

/** A time as the form's field holds it, in the device's time zone. */
function localMoment(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const formOf = (broadcast: Broadcast | undefined): BroadcastForm => {
  const audience: BotAudience = broadcast?.audience ?? { kind: 'all' };
  const hours = broadcast?.repeatHours ?? null;
  return {
    name: broadcast?.name ?? '',
    body: broadcast?.body ?? '',
    mediaPath: broadcast?.mediaPath ?? null,
    buttons: broadcast?.buttons ?? [],
    audience: audience.kind,
    types: audience.kind === 'type' ? audience.types : [],
    chatIds: audience.kind === 'chats' ? audience.ids : [],
    when: (broadcast?.scheduledAt ?? null) === null ? 'now' : 'later',
    sendAt: localMoment(broadcast?.scheduledAt ?? null),
    repeat: hours === null ? '' : isUsual(hours) ? String(hours) : 'other',
    hours: hours === null || isUsual(hours) ? '' : String(hours),
    until: localMoment(broadcast?.repeatUntil ?? null),
  };
};

export const audienceOf = ({
  audience,
  types,
  chatIds,
}: Pick<BroadcastForm, 'audience' | 'types' | 'chatIds'>): BotAudience =>
  audience === 'type'
    ? { kind: 'type', types: [...types] }
    : audience === 'chats'
      ? { kind: 'chats', ids: [...chatIds] }
      : { kind: audience };

const iso = (local: string): string => new Date(local).toISOString();

/** Converts the form's values to those that the server takes. */
export function fieldsOf(values: z.output<typeof broadcastFormSchema>): BroadcastFields {
  const { name, body, mediaPath, buttons, when, sendAt, repeat, hours, until } = values;
  const repeatHours = repeat === '' ? null : Number(repeat === 'other' ? hours : repeat);
  return {
    name,
    body,
    mediaPath,
    buttons,
    audience: audienceOf(values),
    scheduledAt: when === 'now' ? null : iso(sendAt),
    repeatHours,
    repeatUntil: repeatHours === null || until === '' ? null : iso(until),
  };
}
