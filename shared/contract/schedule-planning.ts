import * as z from 'zod/mini';
import { planningLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { CallContract } from './domain-contract.ts';
import { eventTitle, instant } from './event-fields.ts';
import { eventSchema } from './event-rows.ts';
import { personSchema, rowVersion } from './models.ts';

const day = z.iso.date();
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const weekday = z.int().check(z.minimum(1), z.maximum(7));
const timezone = z.string().check(z.maxLength(100));
const models = z.array(z.uuid()).check(z.maxLength(200));

/**
 * When a model should be covered, in its local time. 1 is Monday; 24:00 ends a day; an end that is not after its start
 * is on the next day.
 */
export const coverageHoursSchema = z.object({
  weekday,
  starts: z.string().check(z.regex(clock, 'Enter a time')),
  ends: z.string().check(z.refine((time) => time === '24:00' || clock.test(time), { error: 'Enter a time' })),
});

/** A day of a model with coverage hours: the part of them that no shift covers. */
export const coverageSchema = z.object({
  modelId: z.uuid(),
  /** In the model's time zone, the day on which it begins. */
  day: z.string(),
  minutes: z.int(),
  open: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
});

/** What a copy or a template creates, or would create. */
export const addedEventsSchema = z.object({
  events: z.int(),
  /** Events that already exist, are created by their rule, or may not be changed. */
  skipped: z.int(),
  /** Times at which a model or a person would be in two places, or is away. */
  clashes: z.int(),
  /** For `schedule.undo`; null for a trial, or if nothing was created. */
  changeId: z.nullable(z.uuid()),
});

export const templateItemSchema = z.object({
  weekday,
  /** Of the day: 540 is 9 o'clock. */
  startMinute: z.int().check(z.minimum(0), z.maximum(1439)),
  minutes: z.int().check(z.minimum(5), z.maximum(44_640)),
  title: eventTitle,
  typeId: z.uuid(),
  modelId: z.nullable(z.uuid()),
  attendeeIds: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
  location: z._default(z.nullable(z.string().check(z.trim(), atMost('Location', 200))), null),
});

export const scheduleTemplateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  items: z.array(templateItemSchema),
  createdBy: z.nullable(personSchema),
  /** One's own, or any for those who may change the configuration. */
  canEdit: z.boolean(),
  rowVersion,
});

const isTrial = z.boolean();

export const schedulePlanningCalls = {
  /** Days of models with coverage hours, 92 at most; of the given models, or all that the person can see. */
  'schedule.coverage': {
    input: z.object({ from: day, to: day, modelIds: z.optional(models) }),
    output: z.array(coverageSchema),
  },
  'schedule.coverageHours': {
    input: z.object({ modelId: z.uuid() }),
    output: z.array(coverageHoursSchema),
  },
  /** Errors: `invalid` with hint `hours`, `overlap`; `forbidden`; `not_found`. */
  'schedule.saveCoverageHours': {
    input: z.object({
      modelId: z.uuid(),
      hours: z.array(coverageHoursSchema).check(z.maxLength(planningLimits.coverageHours)),
    }),
    output: z.array(coverageHoursSchema),
  },
  /**
   * Copies seven days from `fromDay` to a date whole weeks away. A trial creates nothing. Errors: `invalid` with hint
   * `week`, `timezone`, `too_many_events`.
   */
  'schedule.copyWeek': {
    input: z.object({ fromDay: day, toDay: day, timezone, modelIds: z.optional(models), isTrial }),
    output: addedEventsSchema,
  },
  'schedule.templates': { input: z.void(), output: z.array(scheduleTemplateSchema) },
  /**
   * Errors: `invalid` with hint `name` (also if taken), `template`, `too_many_templates`; `conflict` with hint `stale`;
   * `forbidden`.
   */
  'schedule.saveTemplate': {
    input: z.object({
      id: z.optional(z.uuid()),
      rowVersion: z.optional(rowVersion),
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: 'Template name is required', abort: true }),
          atMost('Template name', planningLimits.templateName),
        ),
      items: z
        .array(templateItemSchema)
        .check(z.minLength(1, 'Add an event'), z.maxLength(planningLimits.templateItems)),
    }),
    output: z.object({ id: z.uuid() }),
  },
  'schedule.deleteTemplate': { input: z.object({ id: z.uuid() }), output: z.void() },
  /**
   * Plans the week that starts on a Monday. A trial creates nothing. Errors: `not_found`, `invalid` with hint `week`,
   * `timezone`, `too_many`.
   */
  'schedule.applyTemplate': {
    input: z.object({ id: z.uuid(), toDay: day, timezone, isTrial }),
    output: addedEventsSchema,
  },
  /** Shifts without a person, 500 at most. */
  'schedule.unassigned': {
    input: z.object({ from: instant, to: instant }),
    output: z.array(eventSchema),
  },
} as const satisfies Readonly<Record<string, CallContract>>;

export type CoverageHours = z.infer<typeof coverageHoursSchema>;
export type AddedEvents = z.infer<typeof addedEventsSchema>;
export type TemplateItem = z.output<typeof templateItemSchema>;
export type ScheduleTemplate = z.infer<typeof scheduleTemplateSchema>;
export type Coverage = z.infer<typeof coverageSchema>;
