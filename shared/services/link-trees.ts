import type { Handlers } from '#shared/contract/bridge.ts';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function linkTreeHandlers({ client }: ServiceContext): Handlers<'linkTrees'> {
  return {
    'linkTrees.list': async ({ isDeleted }) =>
      camel(await run(client.rpc('list_link_trees', { p_is_deleted: isDeleted }, { get: true }))),
    'linkTrees.get': ({ id }) => getLinkTree(client, id),
    'linkTrees.create': async (page) =>
      getLinkTree(client, await run(client.rpc('create_link_tree', { p_link_tree: asFields(page) }))),
    'linkTrees.save': async ({ id, rowVersion, changes }) =>
      camel(
        await run(
          client.rpc('save_link_tree', {
            p_id: id,
            p_row_version: rowVersion,
            p_link_tree: asFields(changes),
          }),
        ),
      ),
    'linkTrees.publish': async ({ id, rowVersion, socialImageUrl }) =>
      camel(
        await run(
          client.rpc('publish_link_tree', {
            p_tree_id: id,
            p_row_version: rowVersion,
            ...(socialImageUrl === null ? {} : { p_social_image_url: socialImageUrl }),
          }),
        ),
      ),
    'linkTrees.restoreVersion': async ({ id, rowVersion, version }) =>
      camel(
        await run(
          client.rpc('restore_link_tree_version', {
            p_id: id,
            p_row_version: rowVersion,
            p_version: version,
          }),
        ),
      ),
    'linkTrees.setStatus': async ({ id, rowVersion, action }) =>
      camel(
        await run(
          client.rpc('set_link_tree_status', { p_id: id, p_row_version: rowVersion, p_action: action }),
        ),
      ),
    'linkTrees.setDomain': async ({ id, rowVersion, domain }) =>
      camel(
        await run(
          client.rpc('set_link_tree_domain', {
            p_id: id,
            p_row_version: rowVersion,
            ...(domain === null ? {} : { p_domain: domain }),
          }),
        ),
      ),
    'linkTrees.checkDomain': async ({ id }) =>
      camel(await run(client.rpc('check_link_tree_domain', { p_id: id }))),
    'linkTrees.stats': async ({ id, from, to }) =>
      camel(
        await run(
          client.rpc('get_link_tree_stats', { p_tree_id: id, p_from: from, p_to: to }, { get: true }),
        ),
      ),
  };
}

const getLinkTree = async (client: Client, id: string): Promise<LinkTreeDetail> =>
  camel(await run(client.rpc('get_link_tree', { p_id: id }, { get: true })));

const asFields = ({ blocks, ...fields }: { blocks?: readonly object[] | undefined }) =>
  asJson({ ...snake(fields), ...(blocks === undefined ? {} : { blocks: blocks.map(snake) }) });
