import type { Client } from './database/client.ts';
import { scheduleExchangeHandlers } from './schedule-exchange.ts';
import { schedulePartHandlers } from './schedule-parts.ts';
import { schedulePlanningHandlers } from './schedule-planning.ts';

/** What stands beside the events themselves: comments and activity, planning, and calendars that come and go. */
export const scheduleExtraHandlers = (client: Client) => ({
  ...schedulePartHandlers(client),
  ...schedulePlanningHandlers(client),
  ...scheduleExchangeHandlers(client),
});
