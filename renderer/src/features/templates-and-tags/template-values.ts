import * as z from 'zod/mini';
import { templateRoles, type TaskTemplate } from '#shared/contract/task-templates.ts';
import { taskPrioritySchema } from '#shared/contract/task-values.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const mostDays = 365;

const dayOffset = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= mostDays), {
    error: `Enter a number from 0 to ${String(mostDays)}, or nothing`,
  }),
);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const checklist = z.string().check(
  z.refine((text) => linesOf(text).length <= taskLimits.items, {
    error: `Enter ${String(taskLimits.items)} lines or fewer`,
    abort: true,
  }),
  z.refine((text) => linesOf(text).every((line) => line.length <= taskLimits.item), {
    error: `Checklist item must be ${String(taskLimits.item)} characters or fewer`,
  }),
);

const name = (label: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, { error: `${label} is required`, abort: true }), atMost(label, most));

/** A template as its form holds it: days and checklists are text. */
export const templateValuesSchema = z.object({
  name: name('Template name', 100),
  isOnboarding: z.boolean(),
  isRenewal: z.boolean(),
  items: z
    .array(
      z.object({
        title: name('Task title', taskLimits.title),
        description: z.string(),
        priority: taskPrioritySchema,
        dayOffset,
        role: z.enum(templateRoles),
        checklist,
      }),
    )
    .check(
      z.minLength(1, 'Add at least one task'),
      z.maxLength(taskLimits.templateItems, 'Add 50 tasks or fewer'),
    ),
});

export type TemplateValues = z.input<typeof templateValuesSchema>;

export const emptyItem: TemplateValues['items'][number] = {
  title: '',
  description: '',
  priority: 'medium',
  dayOffset: '0',
  role: 'main_manager',
  checklist: '',
};

export const emptyTemplate: TemplateValues = {
  name: '',
  isOnboarding: true,
  isRenewal: false,
  items: [emptyItem],
};

export const toValues = ({ name: title, isOnboarding, isRenewal, items }: TaskTemplate): TemplateValues => ({
  name: title,
  isOnboarding,
  isRenewal,
  items: items.map((item) => ({
    ...item,
    dayOffset: item.dayOffset === null ? '' : String(item.dayOffset),
    checklist: item.checklist.join('\n'),
  })),
});

export const toTemplate = ({ items, ...template }: TemplateValues) => ({
  ...template,
  items: items.map((item) => ({
    ...item,
    dayOffset: item.dayOffset.trim() === '' ? null : Number(item.dayOffset),
    checklist: linesOf(item.checklist),
  })),
});
