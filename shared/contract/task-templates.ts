import * as z from 'zod/mini';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { personSchema, rowVersion } from './models.ts';
import { day } from './task-fields.ts';
import { taskPrioritySchema } from './task-values.ts';

/** Who gets the task: by their role for the model, the person who applies the template, or no one. */
export const templateRoles = ['main_manager', 'secondary_managers', 'applicant', 'nobody'] as const;

const itemSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Task title is required', abort: true }),
      atMost('Task title', taskLimits.title),
    ),
  description: z._default(z.string().check(atMost('Description', 2000)), ''),
  priority: z._default(taskPrioritySchema, 'medium'),
  /** Due this many days after the start date, all day; null for no due date. */
  dayOffset: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
  role: z.enum(templateRoles),
  checklist: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), atMost('Checklist item', taskLimits.item)))
      .check(z.maxLength(taskLimits.items)),
    [],
  ),
});

export const templateFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Template name is required', abort: true }),
      atMost('Template name', 100),
    ),
  /** Offered in a model's panel and when a model is created. */
  isOnboarding: z.boolean(),
  /** Its tasks are created when a document ends. At most one template has this: the last one saved with it. */
  isRenewal: z._default(z.boolean(), false),
  items: z
    .array(itemSchema)
    .check(
      z.minLength(1, 'Add at least one task'),
      z.maxLength(taskLimits.templateItems, 'Add 50 tasks or fewer'),
    ),
});

export const templateSchema = z.extend(templateFields, { id: z.uuid(), updatedAt: z.string(), rowVersion });

export const applyTemplateInput = z.object({
  templateId: z.uuid(),
  /** Null for general tasks. */
  modelId: z.nullable(z.uuid()),
  /** Day 0. */
  startDate: day,
});

export const plannedTaskSchema = z.object({
  title: z.string(),
  priority: taskPrioritySchema,
  dueOn: z.nullable(day),
  assignees: z.array(personSchema),
  checklist: z.int(),
  /** Its role has no one who can be assigned, so it will be unassigned. */
  isUnassigned: z.boolean(),
});

export type TaskTemplate = z.infer<typeof templateSchema>;
export type PlannedTask = z.infer<typeof plannedTaskSchema>;
