import * as z from 'zod/mini';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { absenceFields, absenceSchema } from './absences.ts';
import type { DomainContract } from './domain-contract.ts';
import {
  eventColors,
  eventFieldsSchema,
  eventIcons,
  eventScopes,
  eventStatusSchema,
  instant,
  responses,
} from './event-fields.ts';
import {
  busySchema,
  conflictSchema,
  eventDetailSchema,
  eventSchema,
  eventTypeSchema,
  unavailableSchema,
} from './event-rows.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';
import { scheduleExchangeCalls } from './schedule-exchange.ts';
import { schedulePartCalls } from './schedule-parts.ts';
import { schedulePlanningCalls } from './schedule-planning.ts';

const occurrence = z.uuid();
const scope = z._default(z.enum(eventScopes), 'this');
const versioned = { id: occurrence, rowVersion, scope };
const people = z.array(z.uuid()).check(z.maxLength(200));

/** The result of a change: `changeId` can undo it by `schedule.undo`, within a day. */
const changed = z.object({
  /** The id of the changed occurrence. */
  id: z.uuid(),
  changeId: z.uuid(),
  rowVersion,
  /** Times, as entered, that clocks skip on their day; each was moved forward by the length of the gap. */
  shifted: z.array(z.string()),
});

export const scheduleContract = {
  calls: {
    /**
     * The events between two moments, at most 92 days apart: only of the given models or people, if any, and without
     * cancelled ones unless a status includes them. `next` is null on the last page. `busy`, for 45 days at most, and
     * `unavailable` are on the first page. Errors: `invalid`.
     */
    'schedule.window': {
      input: z.object({
        from: instant,
        to: instant,
        modelIds: z.optional(people),
        userIds: z.optional(people),
        typeIds: z.optional(z.array(z.uuid()).check(z.maxLength(scheduleLimits.types))),
        statuses: z.optional(z.array(eventStatusSchema).check(z.maxLength(4))),
        after: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
      }),
      output: z.object({
        events: z.array(eventSchema),
        busy: z.array(busySchema),
        unavailable: z.array(unavailableSchema),
        next: z.nullable(z.string()),
      }),
    },
    /** Errors: `not_found`, also if the person can no longer see it. */
    'schedule.get': { input: z.object({ id: occurrence }), output: eventDetailSchema },
    /**
     * Creates an event, or changes one occurrence, this and the following, or all. Errors: `invalid` with a sentence
     * and hint `title`, `time`, `timezone`, `recurrence`, `attendees`, `type` …; `conflict` with hint `stale`;
     * `forbidden`; `not_found`.
     */
    'schedule.save': {
      input: z.object({
        event: eventFieldsSchema,
        id: z.optional(occurrence),
        rowVersion: z.optional(rowVersion),
        scope,
      }),
      output: changed,
    },
    /**
     * Moves or resizes it, and the rest of its series by as much if the scope includes it. `modelId`, and replacing one
     * person by another, are for views with a row per model or person.
     */
    'schedule.move': {
      input: z.object({
        ...versioned,
        startsAt: instant,
        endsAt: instant,
        modelId: z.optional(z.nullable(z.uuid())),
        fromPersonId: z.optional(z.uuid()),
        toPersonId: z.optional(z.uuid()),
      }),
      output: changed,
    },
    'schedule.setStatus': {
      input: z.object({
        ...versioned,
        status: eventStatusSchema,
        reason: z._default(
          z.nullable(z.string().check(z.trim(), atMost('Reason', scheduleLimits.reason))),
          null,
        ),
      }),
      output: changed,
    },
    'schedule.delete': {
      input: z.object(versioned),
      output: z.object({ changeId: z.uuid() }),
    },
    /**
     * Undoes one's own change. Errors: `conflict` with hint `changed_since` if someone else has changed something in
     * the meantime, in which case nothing is undone; `not_found`.
     */
    'schedule.undo': { input: z.object({ changeId: z.uuid() }), output: z.void() },
    /** The conflicts that saving an event would cause: at most 20, and the total number. */
    'schedule.check': {
      input: z.object({ event: eventFieldsSchema, id: z.optional(occurrence), scope }),
      output: z.object({ conflicts: z.array(conflictSchema), total: z.int() }),
    },
    /**
     * Which occurrences in a window conflict: `id` with `withId`, which is null if the other is hidden from the person
     * or is an absence.
     */
    'schedule.clashes': {
      input: z.object({ from: instant, to: instant }),
      output: z.array(
        z.object({
          id: z.uuid(),
          withId: z.nullable(z.uuid()),
          modelId: z.nullable(z.uuid()),
          userId: z.nullable(z.uuid()),
        }),
      ),
    },
    'schedule.respond': {
      input: z.object({ id: occurrence, response: z.enum(responses) }),
      output: z.void(),
    },
    /**
     * People who can be added to an event of a model, or to a general one: 200 at most, with those of the model first.
     */
    'schedule.people': {
      input: z.object({
        modelId: z.nullable(z.uuid()),
        text: z._default(z.string().check(z.maxLength(100)), ''),
      }),
      output: z.array(z.extend(personSchema, { isOfModel: z.boolean() })),
    },
    'schedule.types': { input: z.void(), output: z.array(eventTypeSchema) },
    /**
     * Creates or changes an event type; for holders of can_manage_config. Errors: `invalid` with hint `name` (taken),
     * `forbidden`.
     */
    'schedule.saveType': {
      input: z.object({
        id: z.optional(z.uuid()),
        name: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: 'Type name is required', abort: true }),
            atMost('Type name', scheduleLimits.typeName),
          ),
        color: z.enum(eventColors),
        icon: z.enum(eventIcons),
        defaultMinutes: z.int().check(z.minimum(5), z.maximum(44_640)),
        blocksTime: z.boolean(),
        covers: z.boolean(),
        isActive: z._default(z.boolean(), true),
      }),
      output: eventTypeSchema,
    },
    /** Absences of a model or a person, or of everyone that the person can see: 1,000 at most. */
    'schedule.absences': {
      input: z.object({ modelId: z.optional(z.uuid()), userId: z.optional(z.uuid()) }),
      output: z.array(absenceSchema),
    },
    /**
     * For one's models and oneself, or for anyone if the person may change every event. Errors: `invalid` with a hint,
     * `conflict` with hint `stale`, `forbidden`.
     */
    'schedule.saveAbsence': {
      input: z.object({
        absence: absenceFields,
        id: z.optional(z.uuid()),
        rowVersion: z.optional(rowVersion),
      }),
      output: z.object({ id: z.uuid() }),
    },
    'schedule.deleteAbsence': { input: z.object({ id: z.uuid() }), output: z.void() },
    /** Errors: `invalid` with hint `system` or `in_use`: such a type can be turned off instead. */
    'schedule.deleteType': { input: z.object({ id: z.uuid() }), output: z.void() },
    ...schedulePartCalls,
    ...schedulePlanningCalls,
    ...scheduleExchangeCalls,
  },
  events: liveEvents('schedule'),
} as const satisfies DomainContract;
