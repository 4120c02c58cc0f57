import type { Handlers } from '#shared/contract/bridge.ts';
import type { Tag, TagColor } from '#shared/contract/tags.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

export function tagHandlers({ client }: ServiceContext): Handlers<'tags'> {
  return {
    'tags.list': async () => {
      // 500 at most, which the database enforces.
      const rows = await run(client.from('tags').select('id, name, color').order('name').order('id'));
      return rows.map(toTag);
    },
    'tags.create': async ({ name, color }) =>
      toTag(
        await run(
          client.rpc('save_tag', { p_name: name, ...(color === undefined ? {} : { p_color: color }) }),
        ),
      ),
    'tags.update': async ({ id, changes: { name, color } }) =>
      toTag(
        await run(
          client.rpc('save_tag', {
            p_id: id,
            ...(name === undefined ? {} : { p_name: name }),
            ...(color === undefined ? {} : { p_color: color }),
          }),
        ),
      ),
    'tags.uses': async ({ id }) =>
      (await run(client.rpc('count_tag_uses', { p_id: id }, { get: true }))) as {
        models: number;
        tasks: number;
        notes: number;
        documents: number;
      },
    'tags.delete': tell(client, 'delete_tag'),
  };
}

const toTag = ({ id, name, color }: { id: string; name: string; color: string }): Tag => ({
  id,
  name,
  // The database allows no other value; dispatch validates it anyway.
  color: color as TagColor,
});
