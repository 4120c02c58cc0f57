import * as z from 'zod/mini';
import { atMost } from '#shared/domain/validation.ts';

const moment = z.iso.datetime({ offset: true });
const title = (label: string, longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} title is required`, abort: true }),
      atMost(`${label} title`, longest),
    );
const workText = z._default(z.string().check(z.maxLength(10_000)), '');
const ofModel = z._default(z.nullable(z.uuid()), null);

/** What a message is converted to. */
export const workSchema = z.discriminatedUnion('target', [
  z.object({
    target: z.literal('task'),
    title: title('Task', 200),
    text: workText,
    modelId: ofModel,
    assigneeIds: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
    dueOn: z._default(z.nullable(z.iso.date()), null),
  }),
  z.object({ target: z.literal('note'), title: title('Note', 200), text: workText, modelId: ofModel }),
  z.object({
    target: z.literal('event'),
    title: title('Event', 150),
    text: workText,
    modelId: ofModel,
    typeId: z.uuid(),
    startsAt: moment,
    endsAt: moment,
    timezone: z.string().check(z.maxLength(100)),
  }),
]);
