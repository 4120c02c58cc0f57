import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { PlannedTask, TaskTemplate } from '#shared/contract/task-templates.ts';
import type { Tables } from '#shared/database.types.ts';
import type { Client } from './database/client.ts';
import { run, runOnOneRow } from './database/query.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import { tell } from './database/pass.ts';

type TemplateCalls =
  | 'tasks.listTemplates'
  | 'tasks.createTemplate'
  | 'tasks.updateTemplate'
  | 'tasks.deleteTemplate'
  | 'tasks.previewTemplate'
  | 'tasks.applyTemplate';

type TemplateRow = Pick<
  Tables<'task_templates'>,
  'id' | 'name' | 'is_onboarding' | 'is_renewal' | 'items' | 'updated_at' | 'row_version'
>;
type Item = TaskTemplate['items'][number];
type ItemRow = Omit<Item, 'dayOffset'> & { day_offset: number | null };

// Declared `as const`, because the compiler derives the rows' shape from it.
const columns = 'id, name, is_onboarding, is_renewal, items, updated_at, row_version' as const;

export function taskTemplateHandlers(client: Client): Pick<Handlers<'tasks'>, TemplateCalls> {
  const read = async (id: string) =>
    toTemplate(await runOnOneRow(client.from('task_templates').select(columns).eq('id', id)));
  return {
    'tasks.listTemplates': async () => {
      // There are few, so the API's limit of 1,000 rows does not matter.
      const rows = await run(client.from('task_templates').select(columns).order('name').order('id'));
      return rows.map(toTemplate);
    },
    'tasks.createTemplate': async (fields) =>
      read(await run(client.rpc('save_task_template', { p_template: toRow(fields) }))),
    'tasks.updateTemplate': async ({ id, rowVersion, ...fields }) =>
      read(
        await run(
          client.rpc('save_task_template', {
            p_id: id,
            p_row_version: rowVersion,
            p_template: toRow(fields),
          }),
        ),
      ),
    'tasks.deleteTemplate': tell(client, 'delete_task_template'),
    'tasks.previewTemplate': async (input) => {
      const rows = (await run(
        client.rpc('preview_task_template', toArguments(input), { get: true }),
      )) as (Omit<PlannedTask, 'dueOn' | 'assignees' | 'isUnassigned'> & {
        due_on: string | null;
        assignees: PersonRow[];
        is_unassigned: boolean;
      })[];
      return rows.map((row) => ({
        title: row.title,
        priority: row.priority,
        dueOn: row.due_on,
        assignees: row.assignees.map(toPerson),
        checklist: row.checklist,
        isUnassigned: row.is_unassigned,
      }));
    },
    'tasks.applyTemplate': (input) => run(client.rpc('apply_task_template', toArguments(input))),
  };
}

const toArguments = ({ templateId, modelId, startDate }: HandlerInput<'tasks.applyTemplate'>) => ({
  p_template_id: templateId,
  p_start_date: startDate,
  ...(modelId === null ? {} : { p_model_id: modelId }),
});

const toRow = ({
  name,
  isOnboarding,
  isRenewal,
  items,
}: Pick<TaskTemplate, 'name' | 'isOnboarding' | 'isRenewal' | 'items'>) => ({
  name,
  is_onboarding: isOnboarding,
  is_renewal: isRenewal,
  items: items.map(({ dayOffset, ...item }) => ({ ...item, day_offset: dayOffset })),
});

const toTemplate = (row: TemplateRow): TaskTemplate => ({
  id: row.id,
  name: row.name,
  isOnboarding: row.is_onboarding,
  isRenewal: row.is_renewal,
  items: (row.items as ItemRow[]).map(({ day_offset: dayOffset, ...item }) => ({ ...item, dayOffset })),
  updatedAt: row.updated_at,
  rowVersion: row.row_version,
});
