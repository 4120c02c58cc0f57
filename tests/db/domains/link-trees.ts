import {
  denied,
  writtenByProcedures,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
} from './domain.ts';

/** Those who manage the configuration: the holder, who sees no foreign model, and the administrator. */
const configurers = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'];
const domain = () => `page-${crypto.randomUUID().slice(0, 8)}`;

/** A general page with a link, published as the owner makes it. */
async function aPage({ lane }: Pick<AccessTools, 'lane'>): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `with made as (insert into public.link_trees (domain, title) values ($1, 'Luna Vale') returning id),
       block as (
         insert into public.link_tree_blocks (tree_id, kind, label, url, position)
         select id, 'link', 'My site', 'https://luna.example', 0 from made returning id),
       version as (
         insert into public.link_tree_versions (tree_id, version, snapshot) select id, 1, '{"title": "Luna Vale", "theme": {}, "utm": {}, "gate": "none", "noindex": false, "blocks": []}' from made)
     select id from made`,
    [domain()],
  );
  return row?.id ?? '';
}

const partOf = (row: object, update: object) => ({
  ...writtenByProcedures(configurers),
  row: async (tools: AccessTools) => ({ tree_id: await aPage(tools) }),
  insert: async (tools: AccessTools) => ({ tree_id: await aPage(tools), ...row }),
  update,
});

const page = `(select t.id from public.link_trees t where t.status = 'published' limit 1)`;
const domainPage = `(select t.id from public.link_trees t where t.domain = 'plan-2')`;
const block = `(select b.id from public.link_tree_blocks b where b.tree_id = ${page} limit 1)`;
const version = `(select t.row_version from public.link_trees t where t.id = ${page})`;

export const linkTrees = {
  tables: {
    link_trees: {
      ...writtenByProcedures(configurers),
      row: async (tools) => ({ id: await aPage(tools) }),
      insert: () => Promise.resolve({ domain: domain(), title: 'Forged' }),
      update: { title: 'Forged' },
      rowsForPlans: `with made as (
          insert into public.link_trees (domain, title, status, published_version, published_at, custom_domain, custom_domain_status)
          select 'plan-' || n, 'Page ' || n, 'published', 1, now(), case when n = 2 then 'links.luna.example' end,
            case when n = 2 then 'pending' else 'none' end from generate_series(1, 5) n returning id, domain),
        named as (
          insert into private.link_domains (tree_id) select id from made where domain = 'plan-2'),
        blocks as (
          insert into public.link_tree_blocks (tree_id, kind, label, url, position)
          select id, 'link', 'My site', 'https://luna.example', n from made, generate_series(1, 3) n returning *),
        secrets as (insert into private.link_block_secrets (block_id, tree_id) select id, tree_id from blocks)
        insert into public.link_tree_versions (tree_id, version, snapshot)
        select m.id, 1, jsonb_build_object('title', 'Page', 'theme', '{}'::jsonb, 'utm', '{}'::jsonb, 'gate', 'none', 'noindex', false, 'blocks', (
          select jsonb_agg(jsonb_build_object('id', b.id, 'kind', 'link', 'label', b.label, 'url', b.url, 'links', '[]'::jsonb, 'style', 'plain',
            'is_visible', true, 'gate', 'none', 'has_password', false)) from blocks b where b.tree_id = m.id))
        from made m`,
    },
    link_tree_blocks: partOf({ kind: 'heading', label: 'Forged', position: 9 }, { label: 'Forged' }),
    link_tree_versions: partOf({ version: 9, snapshot: {} }, { version: 9 }),
  },
  procedures: {
    list_link_trees: {
      args: ['p_is_deleted'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.list_link_trees()']],
    },
    get_link_tree: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.get_link_tree(${page})`]],
    },
    create_link_tree: {
      args: ['p_link_tree'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.create_link_tree('{"title": "Luna", "domain": "luna-plans"}')`]],
    },
    save_link_tree: {
      args: ['p_id', 'p_row_version', 'p_link_tree'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.save_link_tree(${page}, ${version}, '{"title": "Luna Vale"}')`]],
    },
    publish_link_tree: {
      args: ['p_tree_id', 'p_row_version', 'p_social_image_url'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.publish_link_tree(${page})`]],
    },
    restore_link_tree_version: {
      args: ['p_id', 'p_row_version', 'p_version'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.restore_link_tree_version(${page}, ${version}, 1)`]],
    },
    set_link_tree_status: {
      args: ['p_id', 'p_row_version', 'p_action'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.set_link_tree_status(${page}, ${version}, 'pause')`]],
    },
    set_link_tree_domain: {
      args: ['p_id', 'p_row_version', 'p_domain'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.set_link_tree_domain(${page}, ${version}, null)`]],
    },
    check_link_tree_domain: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.check_link_tree_domain(${domainPage})`]],
    },
    get_link_tree_stats: {
      args: ['p_tree_id', 'p_from', 'p_to'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.get_link_tree_stats(${page}, current_date - 6, current_date)`]],
    },
    get_public_link_tree: {
      args: ['p_domain', 'p_gate_passed'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['stranger', `select public.get_public_link_tree('plan-1')`]],
    },
    open_link_block: {
      args: ['p_tree_id', 'p_block_id', 'p_password', 'p_gate_passed'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['admin', `select public.open_link_block(${page}, ${block})`]],
    },
    report_link_tree: {
      args: ['p_tree_id', 'p_reason', 'p_text'],
      volatility: 'volatile',
      asStranger: 'ok',
      isForEverybody: true,
      plans: [['admin', `select public.report_link_tree(${page}, 'fraud')`]],
    },
    serve_link_report: {
      args: ['p_tree_id', 'p_reason', 'p_text', 'p_meta'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    serve_link_block: {
      args: ['p_tree_id', 'p_block_id', 'p_password', 'p_gate_passed', 'p_meta'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    record_domain_check: {
      args: ['p_tree_id', 'p_domain', 'p_txt_value', 'p_problem'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    serve_link_tree: {
      args: ['p_domain', 'p_host', 'p_gate_passed'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    record_link_checks: {
      args: ['p_tree_id', 'p_checks'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    record_link_event: {
      args: ['p_tree_id', 'p_block_id', 'p_type', 'p_meta'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_link_tree: { title: 'Luna Vale', domain: 'luna-vale' },
    p_domain: 'unknown',
    p_gate_passed: true,
    p_is_deleted: false,
    p_meta: {},
    p_checks: [],
    p_host: 'links.luna.example',
    p_txt_value: 'marquee-verify=1',
  },
} satisfies DatabaseDomain;

const blockOf = (more: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'link' as const,
  label: 'My site',
  url: 'https://luna.example',
  body: null,
  links: [],
  icon: null,
  thumbnailUrl: null,
  style: 'plain' as const,
  isVisible: true,
  startsAt: null,
  endsAt: null,
  gate: 'none' as const,
  hasPassword: false,
  maxClicks: null,
  ...more,
});

async function made({ lane }: CallTools) {
  const page = await aPage({ lane });
  const [row] = await lane.sql<{ version: number }>(
    'select row_version as version from public.link_trees where id = $1',
    [page],
  );
  return { id: page, rowVersion: row?.version ?? 0 };
}

async function aPageWithDomain({ lane }: CallTools): Promise<string> {
  const id = await aPage({ lane });
  await lane.sql(
    `with named as (
       update public.link_trees set custom_domain = $2, custom_domain_status = 'pending' where id = $1 returning id)
     insert into private.link_domains (tree_id) select id from named`,
    [id, `links-${crypto.randomUUID().slice(0, 8)}.luna.example`],
  );
  return id;
}

export const linkTreesCalls: DomainCalls<'linkTrees'> = {
  'linkTrees.list': async (tools) => {
    await made(tools);
    return [{}, { isDeleted: true }];
  },
  'linkTrees.get': async (tools) => [{ id: (await made(tools)).id }],
  'linkTrees.create': async (tools) => [
    { title: 'Luna Vale', domain: domain(), modelId: await tools.ownModel(), blocks: [blockOf()] },
    { title: 'Copy', domain: domain(), copyOf: (await made(tools)).id },
  ],
  'linkTrees.save': async (tools) => [
    {
      ...(await made(tools)),
      changes: {
        title: 'Luna',
        theme: { preset: 'own', background: '#112233' },
        utm: { source: 'marquee' },
        blocks: [blockOf({ password: 'sesame' }), blockOf({ kind: 'divider', label: null, url: null })],
      },
    },
  ],
  'linkTrees.publish': async (tools) => [await made(tools)],
  'linkTrees.restoreVersion': async (tools) => [{ ...(await made(tools)), version: 1 }],
  'linkTrees.setStatus': async (tools) => [{ ...(await made(tools)), action: 'delete' }],
  'linkTrees.setDomain': async (tools) => [{ ...(await made(tools)), domain: null }],
  'linkTrees.checkDomain': async (tools) => [{ id: await aPageWithDomain(tools) }],
  'linkTrees.stats': async (tools) => [{ id: (await made(tools)).id, from: '2026-11-01', to: '2026-11-07' }],
};
