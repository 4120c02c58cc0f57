import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A product decision: a user who may view every model sees its row in the list of models, but nothing else of it.
// Everything that belongs to a model is for its managers and holders of can_view_all_data: private.my_model_ids() and
// private.sees_all_rows().

const folder = new URL('../../supabase/migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

const isTheList = 'the list of models';
const namesModels = 'shows the name of a model, as the list does, and nothing else of it';
const namesPeople =
  'who may be named in a row: the right to view its model is enough, and opens that row alone';
const findsOut = 'a model that is asked for and may not be viewed is not there';

/** Functions that check the wide view, and why. */
const known: Readonly<Record<string, string>> = {
  sees_all_models: 'asks it of the caller',
  list_models: isTheList,
  get_models_for_manager_extended: isTheList,
  lock_visible_model: isTheList,
  search_models: isTheList,
  check_import: isTheList,
  mute_model: isTheList,
  'models: People see models assigned to them, some people all': isTheList,
  'models: People edit models assigned to them': isTheList,
  'model_secondary_managers: People see who else looks after models that they see': isTheList,
  'model_tags: People see tags of models that they see': isTheList,
  'model_marks: People see short labels of models that they see': isTheList,
  get_import_undo: namesModels,
  add_activity: namesModels,
  add_people: findsOut,
  task_activity_value: namesModels,
  barred_from_vault: namesModels,
  get_drive_state: namesModels,
  check_drive_link: namesModels,
  marketplace_sight: namesModels,
  marketplace_model: namesModels,
  may_be_named: namesPeople,
  offboarding_plan: namesPeople,
  notify: 'the least that news of a model asks; its caller asks for what it tells',
  forget_unseen_models: 'news of models that are no longer viewed',
  busy_times: 'that a model is busy, never with what',
  card_models: 'whether the card leads to all models',
};

function askersIn(sql: string): string[] {
  const functions = [
    ...sql.matchAll(/create (?:or replace )?function \w+\.(\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$/g),
  ];
  const policies = [...sql.matchAll(/create policy "([^"]+)" on public\.(\w+)([^;]*);/g)];
  return [
    ...functions.filter(([, , body = '']) => body.includes('sees_all_models')).map(([, name = '']) => name),
    ...policies
      .filter(([, , , condition = '']) => condition.includes('sees_all_models'))
      .map(([, name = '', table = '']) => `${table}: ${name}`),
  ];
}

it('the wide view of models opens nothing that belongs to one', () => {
  expect(askersIn(migrations).sort()).toEqual(Object.keys(known).sort());
});

it.each([
  [
    'posts: All',
    'create policy "All" on public.posts for select to authenticated using ((select private.sees_all_models()));',
  ],
  [
    'list_posts',
    'create function private.list_posts() returns jsonb as $$ select private.sees_all_models() $$;',
  ],
])('finds %s', (name, sql) => {
  expect(askersIn(sql)).toEqual([name]);
});
