import type { Handlers } from '#shared/contract/bridge.ts';
import type { schedulePartCalls } from '#shared/contract/schedule-parts.ts';
import { blockHandlers } from './blocks/block-handlers.ts';
import type { Client } from './database/client.ts';

/** The parts of an event: comments and activity. */
export const schedulePartHandlers = (
  client: Client,
): Pick<Handlers<'schedule'>, keyof typeof schedulePartCalls> =>
  blockHandlers(client, 'schedule', { row: 'event', key: 'eventId', parameter: 'p_schedule_event_id' });
