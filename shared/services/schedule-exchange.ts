import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { scheduleExchangeCalls } from '#shared/contract/schedule-exchange.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { toImportRow } from '#shared/lib/calendar/import-row.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toAddedEvents } from './schedule-planning.ts';
import { tell } from './database/pass.ts';

type FeedRow = {
  id: string;
  scope: 'mine' | 'model' | 'all';
  model: { id: string; stage_name: string } | null;
  created_at: string;
  last_fetched_at: string | null;
};

/** Calendar feeds (exported by link), and calendars imported from a file. */
export function scheduleExchangeHandlers(
  client: Client,
): Pick<Handlers<'schedule'>, keyof typeof scheduleExchangeCalls> {
  return {
    'schedule.feeds': async () =>
      ((await run(client.rpc('list_calendar_feeds', {}, { get: true }))) as FeedRow[]).map((row) => ({
        id: row.id,
        scope: row.scope,
        model: row.model && { id: row.model.id, stageName: row.model.stage_name },
        createdAt: row.created_at,
        lastFetchedAt: row.last_fetched_at,
      })),
    'schedule.createFeed': async ({ scope, modelId }) => {
      const { id, token } = (await run(
        client.rpc('create_calendar_feed', {
          p_scope: scope,
          ...(modelId === null ? {} : { p_model_id: modelId }),
        }),
      )) as { id: string; token: string };
      return { id, address: feedAddress(client, token) };
    },
    'schedule.revokeFeed': tell(client, 'revoke_calendar_feed'),
    'schedule.checkImport': async (file) => {
      const { answer, fresh } = await send(client, file, true);
      return { ...toAddedEvents(answer), rows: file.events.map((event) => toImportRow(event, fresh)) };
    },
    'schedule.runImport': async (file) => toAddedEvents((await send(client, file, false)).answer),
  };
}

/** The address of the server's functions, which the client knows but does not expose. */
function feedAddress(client: Client, token: string): string {
  const { functionsUrl } = client as unknown as { functionsUrl: { href: string } };
  return `${functionsUrl.href.replace(/\/$/, '')}/calendar-feed?token=${token}`;
}

async function send(
  client: Client,
  { events: read, typeId, modelId }: HandlerInput<'schedule.checkImport'>,
  isTrial: boolean,
): Promise<{ answer: unknown; fresh: Set<string> }> {
  const events = read.flatMap(({ event }) => (event === null ? [] : [event]));
  if (events.length === 0)
    throw new AppError('invalid', 'This file has no events that can be imported', { hint: 'text' });
  const answer = await run(
    client.rpc('import_events', {
      p_plan: events.map(({ uid, times, ...fields }) => ({
        ical_uid: uid,
        title: fields.title,
        type_id: typeId,
        all_day: fields.allDay,
        timezone: fields.timezone,
        location: fields.location,
        meeting_url: fields.meetingUrl,
        description: fields.description,
        recurrence_rule: fields.rule,
        times: times.map(({ startsAt, endsAt, original, status }) => ({
          starts_at: startsAt,
          ends_at: endsAt,
          original,
          status,
        })),
      })),
      p_is_trial: isTrial,
      ...(modelId === null ? {} : { p_model_id: modelId }),
    }),
  );
  return { answer, fresh: new Set((answer as { new_uids: string[] }).new_uids) };
}
