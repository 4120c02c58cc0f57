import type { Handlers } from '#shared/contract/bridge.ts';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { camel, snake } from '#shared/lib/case.ts';
import { asJson } from './database/as-json.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass } from './database/pass.ts';

export function linkTreeHandlers({ client }: ServiceContext): Handlers<'linkTrees'> {
  return {
    'linkTrees.list': ask(client, 'list_link_trees'),
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
    'linkTrees.publish': pass(client, 'publish_link_tree', { id: 'p_tree_id' }),
    'linkTrees.restoreVersion': pass(client, 'restore_link_tree_version'),
    'linkTrees.setStatus': pass(client, 'set_link_tree_status'),
    'linkTrees.setDomain': pass(client, 'set_link_tree_domain'),
    'linkTrees.checkDomain': pass(client, 'check_link_tree_domain'),
    'linkTrees.stats': ask(client, 'get_link_tree_stats', { id: 'p_tree_id' }),
  };
}

const getLinkTree = async (client: Client, id: string): Promise<LinkTreeDetail> =>
  camel(await run(client.rpc('get_link_tree', { p_id: id }, { get: true })));

const asFields = ({ blocks, ...fields }: { blocks?: readonly object[] | undefined }) =>
  asJson({ ...snake(fields), ...(blocks === undefined ? {} : { blocks: blocks.map(snake) }) });
