import type { Database } from '#backend/database/database.ts';

// Link pages of the demo agency: one public, one behind a gate, one draft, with two weeks of visits.

type Block = {
  kind?: 'link' | 'heading' | 'social' | 'email';
  label?: string;
  url?: string;
  links?: readonly string[];
  gate?: 'age_18';
  isHidden?: boolean;
  /** Its link has been broken for some days. */
  isBroken?: boolean;
  /** Average clicks per day. */
  clicks?: number;
};

type Page = {
  model: string | null;
  domain: string;
  title: string;
  bio: string;
  theme: { preset: string; corners?: string };
  gate?: 'age_18';
  blocks: readonly Block[];
  /** Average views per day; none for a draft. */
  views?: number;
  /** An edit that is not published yet. */
  changedBio?: string;
};

const pages: readonly Page[] = [
  {
    model: 'Luna Vale',
    domain: 'lunavale',
    title: 'Luna Vale',
    bio: 'Lisbon. Film, sea and slow mornings. New set every Thursday.',
    theme: { preset: 'plain', corners: 'round' },
    views: 640,
    changedBio: 'Lisbon. Film, sea and slow mornings. New set every Friday.',
    blocks: [
      {
        kind: 'social',
        links: [
          'https://www.instagram.com/lunavale',
          'https://www.tiktok.com/@lunavale',
          'https://t.me/lunavale',
        ],
      },
      { label: 'My exclusive page', url: 'https://onlyfans.com/lunavale', gate: 'age_18', clicks: 150 },
      { label: 'Daily notes on X', url: 'https://x.com/lunavale', clicks: 65 },
      { kind: 'heading', label: 'This winter' },
      { label: 'Lisbon in December, photo book', url: 'https://books.lunavale.example/december', clicks: 40 },
      { label: 'Prints and posters', url: 'https://shop.lunavale.example', clicks: 9, isBroken: true },
      { kind: 'email', label: 'Work with me', url: 'mailto:hello@lunavale.example', clicks: 4 },
      { label: 'For subscribers', url: 'https://lunavale.example/subscribers', isHidden: true },
    ],
  },
  {
    model: 'Ava Sterling',
    domain: 'avasterling',
    title: 'Ava Sterling',
    bio: 'Berlin and the road.',
    theme: { preset: 'night', corners: 'pill' },
    gate: 'age_18',
    views: 310,
    blocks: [
      { label: 'All my videos', url: 'https://fansly.com/avasterling', clicks: 120 },
      { label: 'Instagram', url: 'https://www.instagram.com/avasterling', clicks: 30 },
    ],
  },
  {
    model: null,
    domain: 'northlight',
    title: 'Northlight',
    bio: 'An agency for people who make things.',
    theme: { preset: 'forest' },
    blocks: [{ label: 'Work with us', url: 'https://northlight.example/join' }],
  },
];

const days = 14;

export async function seedLinkTrees(db: Database, people: ReadonlyMap<string, string>): Promise<void> {
  for (const page of pages) {
    const [made] = await db.query<{ id: string }>(
      `insert into public.link_trees (model_id, domain, title, bio, theme, gate, created_by, avatar_url)
       select m.id, $2, $3, $4, $5::jsonb, $6, $7, case when m.photo_url like '/storage/%' then m.photo_url end
       from (select 1) one left join public.models m on m.stage_name = $1 returning id`,
      [
        page.model,
        page.domain,
        page.title,
        page.bio,
        JSON.stringify(page.theme),
        page.gate ?? 'none',
        people.get('mia'),
      ],
    );
    const id = made?.id ?? '';
    for (const [position, block] of page.blocks.entries()) await addBlock(db, id, block, position);
    if (page.views === undefined) continue;
    await publish(db, id, people.get('mia'));
    await addVisits(db, id, page);
    if (page.changedBio !== undefined)
      await db.query(`update public.link_trees t set bio = $2, unpublished_changes = 1 where t.id = $1`, [
        id,
        page.changedBio,
      ]);
  }
}

const addBlock = (db: Database, tree: string, block: Block, position: number) =>
  db.query(
    // As if they had been checked within this hour: the demo sends no requests to the Internet.
    `insert into public.link_tree_blocks (
       tree_id, kind, label, url, links, gate, is_visible, position, last_checked_at, last_status, last_problem, check_failures, broken_since)
     values ($1, $2, $3, $4, array(select jsonb_array_elements_text($5::jsonb)), $6, $7, $8, now(),
       case when $9 then 404 else 200 end, case when $9 then 'not_found' end, $9::integer, case when $9 then now() - interval '3 days' end)`,
    [
      tree,
      block.kind ?? 'link',
      block.label ?? null,
      block.url ?? null,
      JSON.stringify(block.links ?? []),
      block.gate ?? 'none',
      block.isHidden !== true,
      position,
      block.isBroken === true,
    ],
  );

/** Like publish_link_tree, which needs a signed-in user. */
async function publish(db: Database, tree: string, by: string | undefined): Promise<void> {
  await db.query(
    `insert into public.link_tree_versions (tree_id, version, snapshot, published_by)
     select t.id, 1, private.link_tree_draft(t), $2 from public.link_trees t where t.id = $1`,
    [tree, by],
  );
  await db.query(
    `insert into private.link_block_secrets (block_id, tree_id) select b.id, b.tree_id from public.link_tree_blocks b where b.tree_id = $1`,
    [tree],
  );
  await db.query(
    `update public.link_trees t set status = 'published', published_version = 1, published_at = now() - interval '15 days' where t.id = $1`,
    [tree],
  );
}

/** Past days, aggregated as the job does; more visits on Thursdays and Sundays. */
async function addVisits(db: Database, tree: string, { views = 0, blocks }: Page): Promise<void> {
  const clicks = blocks.reduce((sum, block) => sum + (block.clicks ?? 0), 0);
  const day = `(now() at time zone 'UTC')::date - n`;
  const rate = `(0.8 + 0.1 * (n * 7 % 5) + case when extract(dow from ${day}) in (0, 4) then 0.3 else 0 end)`;
  const add = (dimension: string, key: string, seen: number, opened: number) =>
    db.query(
      `insert into private.link_tree_daily (tree_id, day, dimension, key, views, clicks, visitors)
       select $1, ${day}, $2, $3, ($4::integer * ${rate})::integer, ($5::integer * ${rate})::integer, ($4::integer * 0.8 * ${rate})::integer
       from generate_series(1, $6::integer) n`,
      [tree, dimension, key, seen, opened, days],
    );
  await add('total', '', views, clicks);
  const shares = {
    referrer: { 'instagram.com': 0.5, 'tiktok.com': 0.3, 'x.com': 0.1 },
    country: { PT: 0.4, DE: 0.3, GB: 0.2 },
    device: { phone: 0.85, computer: 0.15 },
  };
  for (const [dimension, parts] of Object.entries(shares))
    for (const [key, part] of Object.entries(parts))
      await add(dimension, key, Math.round(views * part), Math.round(clicks * part));
  const rows = await db.query<{ id: string; position: number }>(
    `select id, position from public.link_tree_blocks where tree_id = $1`,
    [tree],
  );
  for (const { id, position } of rows) {
    const opened = blocks[position]?.clicks ?? 0;
    if (opened > 0) await add('block', id, 0, opened);
  }
}
