import type { Handlers } from '#shared/contract/bridge.ts';
import { postLimits } from '#shared/domain/post-limits.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

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

/** A parameter that may be null; the generated types know none. */
const orNull = <T>(value: T | null): T => value as T;

type Group<Names extends string> = Pick<Handlers<'posting'>, `posting.${Names}` & keyof Handlers<'posting'>>;

const accountHandlers = (
  client: Client,
): Group<
  'accounts' | 'updateAccount' | 'setRule' | 'deleteAccount' | 'freeSlots' | 'bestTimes' | 'summary'
> => ({
  'posting.accounts': async () => camel(await run(client.rpc('list_social_accounts', {}, { get: true }))),
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
  'posting.deleteAccount': async ({ id }) => {
    await run(client.rpc('delete_social_account', { p_account_id: id }));
  },
  'posting.freeSlots': async ({ accountId, count }) =>
    camel(
      await run(client.rpc('list_free_slots', { p_account_id: accountId, p_count: count }, { get: true })),
    ),
  'posting.bestTimes': async ({ accountId }) =>
    camel(await run(client.rpc('get_best_times', { p_account_id: accountId }, { get: true }))),
  'posting.summary': async () => camel(await run(client.rpc('get_posting_summary', {}, { get: true }))),
});

const readHandlers = (client: Client): Group<'open' | 'published' | 'between' | 'get' | 'group'> => ({
  'posting.open': async ({ modelId, offset }) =>
    camel(
      await run(
        client.rpc(
          'list_open_posts',
          {
            ...(modelId === null ? {} : { p_model_id: modelId }),
            p_offset: offset,
            p_limit: postLimits.page,
          },
          { get: true },
        ),
      ),
    ),
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
  'posting.get': async ({ id }) =>
    camel(await run(client.rpc('get_social_post', { p_post_id: id }, { get: true }))),
  'posting.group': async ({ groupId }) =>
    camel(await run(client.rpc('get_post_group', { p_group_id: groupId }, { get: true }))),
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
  'posting.unschedule': async ({ id }) => camel(await run(client.rpc('unschedule_post', { p_post_id: id }))),
  'posting.publishNow': async ({ id, isRepeatFine }) =>
    camel(await run(client.rpc('publish_post_now', { p_post_id: id, p_is_repeat_fine: isRepeatFine }))),
  'posting.resolveUnknown': async ({ id, wasPublished, url }) =>
    camel(
      await run(
        client.rpc('resolve_unknown_post', {
          p_post_id: id,
          p_was_published: wasPublished,
          ...(url === null ? {} : { p_url: url }),
        }),
      ),
    ),
  'posting.cancelRest': async ({ id }) => camel(await run(client.rpc('cancel_post_rest', { p_post_id: id }))),
  'posting.delete': async ({ ids }) => camel(await run(client.rpc('delete_posts', { p_post_ids: ids }))),
  'posting.restore': async ({ ids }) => camel(await run(client.rpc('restore_posts', { p_post_ids: ids }))),
});

const libraryHandlers = (
  client: Client,
): Group<'media' | 'addMedia' | 'updateMedia' | 'deleteMedia' | 'restoreMedia'> => ({
  'posting.media': async ({ modelId, offset }) =>
    camel(
      await run(
        client.rpc(
          'list_social_media',
          {
            ...(modelId === null ? {} : { p_model_id: modelId }),
            p_offset: offset,
            p_limit: postLimits.page,
          },
          { get: true },
        ),
      ),
    ),
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
  'posting.deleteMedia': async ({ id }) => {
    await run(client.rpc('delete_social_media', { p_media_id: id }));
  },
  'posting.restoreMedia': async ({ id }) =>
    camel(await run(client.rpc('restore_social_media', { p_media_id: id }))),
});

const templateHandlers = (client: Client): Group<'templates' | 'saveTemplate' | 'deleteTemplate'> => ({
  'posting.templates': async () => camel(await run(client.rpc('list_social_templates', {}, { get: true }))),
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
  'posting.deleteTemplate': async ({ id }) => {
    await run(client.rpc('delete_social_template', { p_template_id: id }));
  },
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
  'posting.undoImport': async ({ batchId }) =>
    camel(await run(client.rpc('undo_post_import', { p_batch_id: batchId }))),
});
