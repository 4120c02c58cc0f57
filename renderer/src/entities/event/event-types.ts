// As the rest of the page calls them: the DOM has an Event, too.
export type {
  EventScope as Scope,
  EventStatus,
  EventFieldsInput,
  Response,
} from '#shared/contract/event-fields.ts';
export type { Conflict, Event as Occurrence, EventDetail, EventType } from '#shared/contract/event-rows.ts';
