import { permissionKeys } from '#shared/domain/permissions.ts';
import type { ActingPerson, DatabaseLane } from '#tests/support/database-lane.ts';

/** What opens rows of models beyond assignment, or people's. */
const wider: readonly string[] = ['can_view_all_data', 'can_manage_all_models', 'can_manage_users'];

/** A manager with every area's permission, who sees every model and looks after none. */
export const wideViewer = (lane: DatabaseLane): Promise<ActingPerson> =>
  lane.person({
    permissions: Object.fromEntries(permissionKeys.map((key) => [key, !wider.includes(key)])),
  });

/** Tables of which they find the row of the matrix nevertheless, and why. */
export const seenWithoutModel: Readonly<Record<string, string>> = {
  models: 'the list of models',
  model_secondary_managers: 'the list of models',
  model_tags: 'the list of models',
  model_marks: 'the list of models',
  bots: 'the agency’s: chats of models are within',
  bot_commands: 'the agency’s, for every chat of a bot',
  bot_auto_replies: 'the agency’s, for every chat of a bot',
  bot_broadcasts: 'the agency’s: to whom one went is within, by chats',
  social_templates: 'the agency’s texts',
  document_templates: 'the agency’s texts',
  task_templates: 'the agency’s texts',
  event_types: 'the agency’s',
  tags: 'the agency’s',
  drive_connections: 'the agency’s: folders are of models',
  drive_rules: 'the agency’s',
  config: 'the workspace',
  config_history: 'the workspace',
  subscription_plans: 'the workspace',
  profiles: 'people are named everywhere',
  chat_members: 'their own place: the matrix takes anyone who may chat for the member, which is them',
  saved_views: 'filters that were shared with everyone',
  marketplace_listings: 'published for everyone; whose model it names is asked apart',
  marketplace_reports: 'of listings, for reviewers',
};

/** Makes what belongs to no model, as templates of rows do for short, this one's. */
export async function giveAllToModel(lane: DatabaseLane, model: string): Promise<void> {
  const optional = await lane.sql<{ name: string }>(
    `select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'model_id' and not a.attnotnull
       and c.relname !~ '_log$'`,
  );
  for (const { name } of optional)
    await lane
      .sql(`update public.${name} set model_id = $1 where model_id is null`, [model])
      .catch((error: unknown) => {
        // What says of itself that it may have none: a group of people, for one.
        if ((error as { code?: string }).code !== '23514') throw error;
      });
}

/** Tables whose rows are people's, or the workspace's, and those of the models list: what they show is asked elsewhere. */
export const ofNoModel: Readonly<Record<string, string>> = {
  models: 'the list of models is what they see',
  profiles: 'people are shown by name everywhere',
  notification_queue: 'one’s own news, and what others are told of what one did',
  chat_snippets: 'the agency’s texts, which a procedure lists',
};

/** What procedures answer or change nevertheless, and why. */
export const answersNevertheless: Readonly<Record<string, string>> = {
  'get_public_link_tree shows link_trees': 'what was published is for everyone',
  'get_public_link_tree shows link_tree_blocks': 'what was published is for everyone',
  'delete_tag changes documents': 'tags are the agency’s: rows that had it are touched',
  'delete_tag changes tasks': 'tags are the agency’s: rows that had it are touched',
};
