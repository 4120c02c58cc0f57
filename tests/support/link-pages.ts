import { randomUUID } from 'node:crypto';
import { demoAccount, type AppServer } from './app-server.ts';
import { signedIn } from './backend.ts';

export type MadeLinkPage = {
  id: string;
  domain: string;
  path: string;
  blocks: { id: string; label: string | null }[];
};

export const linkBlock = (more: object = {}): object => ({
  id: randomUUID(),
  kind: 'link',
  label: 'My site',
  url: 'https://luna.example/shop',
  ...more,
});

/** A link page of the demo agency, published, as someone who works there makes it. */
export async function publishLinkPage(
  server: AppServer,
  blocks: object[],
  set: object = {},
): Promise<MadeLinkPage> {
  const client = await signedIn(server, demoAccount(server, 'mia'));
  const domain = `luna-${randomUUID().slice(0, 8)}`;
  const made = await client
    .rpc('create_link_tree', { p_link_tree: { title: 'Luna Vale', domain, blocks, ...set } })
    .throwOnError();
  const published = await client.rpc('publish_link_tree', { p_tree_id: made.data as string }).throwOnError();
  const page = published.data as { id: string; blocks: MadeLinkPage['blocks'] };
  return { id: page.id, domain, path: `/linktree/${domain}`, blocks: page.blocks };
}
