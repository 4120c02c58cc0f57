// Re-exported under names that don't clash with the DOM's Event.
export type {
  EventScope as Scope,
  EventStatus,
  EventFieldsInput,
  Response,
} from '#shared/contract/event-fields.ts';
export type { Conflict, Event as Occurrence, EventDetail, EventType } from '#shared/contract/event-rows.ts';
