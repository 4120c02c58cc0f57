import type { Handlers } from '#shared/contract/bridge.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass, tell } from './database/pass.ts';

export function postingHandlers({ client }: ServiceContext): Handlers<'posting'> {
  return {
    ...accountHandlers(client),
    ...readHandlers(client),
    ...writeHandlers(client),
    ...libraryHandlers(client),
    ...templateHandlers(client),
    ...exchangeHandlers(client),
  };
}

/** A parameter that may be null, which the generated types do not know. */
const orNull = <T>(value: T | null): T => value as T;

type Group<Names extends string> = Pick<Handlers<'posting'>, `posting.${Names}` & keyof Handlers<'posting'>>;

const accountHandlers = (
  client: Client,
): Group<
  'accounts' | 'updateAccount' | 'setRule' | 'deleteAccount' | 'freeSlots' | 'bestTimes' | 'summary'
> => ({
  'posting.accounts': ask(client, 'list_social_accounts'),
  'posting.updateAccount': async ({ id, rowVersion, changes }) =>
    camel(
      await run(
        client.rpc('set_social_account', {
          p_account_id: id,
          p_row_version: rowVersion,
          p_set: asJson(snake(changes)),
        }),
      ),
    ),
  'posting.setRule': async ({ accountId, kind, isOn, settings }) =>
    camel(
      await run(
        client.rpc('set_social_rule', {
          p_account_id: accountId,
          p_rule: kind,
          p_is_on: isOn,
          p_settings: asJson(settings),
        }),
      ),
    ),
  'posting.deleteAccount': tell(client, 'delete_social_account', { id: 'p_account_id' }),
  'posting.freeSlots': ask(client, 'list_free_slots'),
  'posting.bestTimes': ask(client, 'get_best_times'),
  'posting.summary': ask(client, 'get_posting_summary'),
});

const readHandlers = (client: Client): Group<'open' | 'published' | 'between' | 'get' | 'group'> => ({
  'posting.open': ask(client, 'list_open_posts', {}, { p_limit: postLimits.page }),
  'posting.published': async ({ modelId, accountId, text, before }) =>
    camel(
      await run(
        client.rpc(
          'list_published_posts',
          {
            ...(modelId === null ? {} : { p_model_id: modelId }),
            ...(accountId === null ? {} : { p_account_id: accountId }),
            ...(text === '' ? {} : { p_text: text }),
            ...(before === null ? {} : { p_before: before.publishedAt, p_before_id: before.id }),
            p_limit: postLimits.publishedPage,
          },
          { get: true },
        ),
      ),
    ),
  'posting.between': async ({ from, until, modelIds }) =>
    camel(
      await run(
        client.rpc(
          'list_posts_between',
          {
            p_from: from,
            p_until: until,
            ...(modelIds.length === 0 ? {} : { p_model_ids: modelIds }),
          },
          { get: true },
        ),
      ),
    ),
  'posting.get': ask(client, 'get_social_post', { id: 'p_post_id' }),
  'posting.group': ask(client, 'get_post_group'),
});

const writeHandlers = (
  client: Client,
): Group<
  | 'save'
  | 'submit'
  | 'decide'
  | 'reschedule'
  | 'unschedule'
  | 'publishNow'
  | 'resolveUnknown'
  | 'cancelRest'
  | 'delete'
  | 'restore'
> => ({
  'posting.save': async ({ groupId, posts }) =>
    camel(
      await run(
        client.rpc('save_social_posts', {
          p_group_id: groupId,
          p_posts: asJson(posts.map((post) => ({ ...snake(post), parts: post.parts.map(snake) }))),
        }),
      ),
    ),
  'posting.submit': async ({ id, rowVersion, at, recurrence, isRepeatFine }) =>
    camel(
      await run(
        client.rpc('submit_post', {
          p_post_id: id,
          p_row_version: rowVersion,
          ...(at === null ? {} : { p_scheduled_at: at }),
          ...(recurrence === null ? {} : { p_recurrence: asJson(recurrence) }),
          p_is_repeat_fine: isRepeatFine,
        }),
      ),
    ),
  'posting.decide': async ({ id, rowVersion, decision, reason }) =>
    camel(
      await run(
        client.rpc('decide_post', {
          p_post_id: id,
          p_row_version: rowVersion,
          p_decision: decision,
          ...(reason === '' ? {} : { p_reason: reason }),
        }),
      ),
    ),
  'posting.reschedule': async ({ id, rowVersion, at, recurrence }) =>
    camel(
      await run(
        client.rpc('reschedule_post', {
          p_post_id: id,
          p_row_version: rowVersion,
          ...(at === null ? {} : { p_scheduled_at: at }),
          ...(recurrence === undefined ? {} : { p_recurrence: asJson(recurrence ?? { unit: 'never' }) }),
        }),
      ),
    ),
  'posting.unschedule': pass(client, 'unschedule_post', { id: 'p_post_id' }),
  'posting.publishNow': pass(client, 'publish_post_now', { id: 'p_post_id' }),
  'posting.resolveUnknown': pass(client, 'resolve_unknown_post', { id: 'p_post_id' }),
  'posting.cancelRest': pass(client, 'cancel_post_rest', { id: 'p_post_id' }),
  'posting.delete': pass(client, 'delete_posts', { ids: 'p_post_ids' }),
  'posting.restore': pass(client, 'restore_posts', { ids: 'p_post_ids' }),
});

const libraryHandlers = (
  client: Client,
): Group<'media' | 'addMedia' | 'updateMedia' | 'deleteMedia' | 'restoreMedia'> => ({
  'posting.media': ask(client, 'list_social_media', {}, { p_limit: postLimits.page }),
  'posting.addMedia': async ({ modelId, objectName, fileName, width, height, seconds, alt }) =>
    camel(
      await run(
        client.rpc('add_social_media', {
          p_model_id: modelId,
          p_object_name: objectName,
          p_file_name: fileName,
          p_measures: asJson({ width, height, seconds }),
          p_alt: alt,
        }),
      ),
    ),
  'posting.updateMedia': async ({ id, changes }) =>
    camel(await run(client.rpc('set_social_media', { p_media_id: id, p_set: asJson(snake(changes)) }))),
  'posting.deleteMedia': tell(client, 'delete_social_media', { id: 'p_media_id' }),
  'posting.restoreMedia': pass(client, 'restore_social_media', { id: 'p_media_id' }),
});

const templateHandlers = (client: Client): Group<'templates' | 'saveTemplate' | 'deleteTemplate'> => ({
  'posting.templates': ask(client, 'list_social_templates'),
  'posting.saveTemplate': async ({ id, rowVersion, template }) =>
    camel(
      await run(
        client.rpc('save_social_template', {
          p_template_id: orNull(id),
          p_row_version: orNull(rowVersion),
          p_template: asJson(template),
        }),
      ),
    ),
  'posting.deleteTemplate': tell(client, 'delete_social_template', { id: 'p_template_id' }),
});

const exchangeHandlers = (client: Client): Group<'import' | 'undoImport'> => ({
  'posting.import': async ({ accountId, fileName, rows, isDryRun }) =>
    camel(
      await run(
        client.rpc('import_posts', {
          p_account_id: accountId,
          p_file_name: fileName,
          p_rows: asJson(rows.map(snake)),
          p_dry_run: isDryRun,
        }),
      ),
    ),
  'posting.undoImport': pass(client, 'undo_post_import'),
});
