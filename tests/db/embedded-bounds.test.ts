import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, sessionFor } from '#tests/support/backend.ts';
import { onEachStore } from '#tests/support/each-store.ts';
import { rawRequest, type RawAnswer } from '#tests/support/raw-http.ts';

// What one request may bring, and how much it may ask. The numbers stand in backend/bounds/limits.ts, what they are worth in
// request-cost.test.ts; here are the edges: the last that is taken, and the first that is refused with a sentence.

const many = (count: number, make: (index: number) => string, between = ',') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);
const ids = (count: number) => `(${many(count, () => randomUUID())})`;
const wild = (count: number) => '*a'.repeat(count);
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const manager = 'manager:profiles!models_manager_id_fkey';
const models = 'models!models_manager_id_fkey';

onEachStore('the bounds', (store) => {
  let token: string;
  let userId: string;
  beforeAll(async () => {
    const person = await createPerson(store().backend, { role: 'admin' });
    token = (await sessionFor(store().backend, person)).access_token;
    userId = person.id;
    await store().backend.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Bound ' || n, case when n <= 100 then 'Hundred' else 'More' end, $1::uuid from generate_series(1, 250) n`,
      [person.id],
    );
  });

  type Sent = { method?: string; body?: string; key?: string; auth?: string };
  const send = (
    target: string,
    { method = 'GET', body, key, auth = token }: Sent = {},
  ): Promise<RawAnswer> => {
    const apikey = key ?? store().backend.publishableKey;
    const headers = { apikey, 'Content-Type': 'application/json', Authorization: `Bearer ${key ?? auth}` };
    return rawRequest(store().backend, { target, method, headers, ...(body === undefined ? {} : { body }) });
  };
  const encoded = (query: string) => new URLSearchParams([...new URLSearchParams(query)]).toString();
  const ask = (relation: string, query: string) => send(`/rest/v1/${relation}?${encoded(query)}`);

  const expectRefusal = (answer: RawAnswer, status: number): void => {
    const said = JSON.parse(answer.body) as { message?: string; msg?: string };
    expect([answer.status, said.message ?? said.msg]).toEqual([
      status,
      expect.stringMatching(/^[^\n]{10,}$/),
    ]);
  };

  it('names the rule that a row breaks, and never the row', async () => {
    const call = (name: string, body: object) =>
      send(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });
    const page = { title: 'Luna', domain: 'luna-rule', blocks: [{ kind: 'secret-kind', label: 'Mine' }] };
    const { body } = await call('create_link_tree', { p_link_tree: page });
    expect(JSON.parse(body)).toEqual({
      code: '23514',
      message: expect.stringContaining('link_tree_blocks_kind_known') as string,
      details: null,
      hint: null,
    });
  });

  describe('on a query', () => {
    type Edge = [what: string, relation: string, most: string, beyond: string, status: number];
    const edges: Edge[] = [
      [
        'columns',
        'models',
        `select=${many(16, (n) => `c${n}:id`)}`,
        `select=${many(41, (n) => `c${n}:id`)}`,
        413,
      ],
      ['the same column', 'models', 'select=id,stage_name', 'select=id,stage_name,id', 400],
      [
        'relations',
        'models',
        `select=id,${many(6, (n) => `m${n}:${manager.slice(8)}(id)`)}`,
        `select=id,${many(7, (n) => `m${n}:${manager.slice(8)}(id)`)}`,
        413,
      ],
      [
        'many rows for each',
        'profiles',
        `select=id,${models}(id)&limit=10&models.limit=100`,
        `select=id,${models}(id)&limit=11&models.limit=100`,
        413,
      ],
      [
        'many rows for each, without limits',
        'profiles',
        `select=id,${models}(id)&id=eq.${randomUUID()}&models.limit=1000`,
        `select=id,${models}(id)`,
        413,
      ],
      [
        'many rows by a detour',
        'models',
        `select=id,${manager}(id)`,
        `select=id,${manager}(id,${models}(id))`,
        413,
      ],
      [
        'links of a row that many have in common',
        'models',
        'select=id,model_secondary_managers(manager_id)',
        `select=id,${manager}(id,model_secondary_managers(model_id))`,
        413,
      ],
      [
        'relations far down a list',
        'models',
        `select=id,${manager}(id)&offset=100`,
        `select=id,${manager}(id)&offset=1001`,
        413,
      ],
      [
        'order',
        'models',
        'order=stage_name,real_name.desc,status,id',
        'order=stage_name,real_name,status,timezone,id',
        413,
      ],
      ['order by JSON', 'models', 'order=stage_name', 'order=socials', 400],
      ['values of a list', 'models', `id=in.${ids(200)}`, `id=in.(${many(201, String)})`, 413],
      ['wildcards', 'models', `real_name=ilike.${wild(18)}`, `real_name=ilike.${wild(19)}`, 413],
      [
        'wildcards written as in SQL',
        'models',
        'real_name=like.%25a%25',
        `real_name=like.${'%25a'.repeat(19)}`,
        413,
      ],
      [
        'conditions',
        'models',
        many(40, () => 'status=eq.active', '&'),
        many(41, () => 'status=eq.active', '&'),
        413,
      ],
      [
        'conditions in brackets',
        'models',
        `or=(${many(40, () => 'status.eq.active')})`,
        `or=(${many(41, () => 'status.eq.active')})`,
        413,
      ],
      [
        'wildcards in brackets',
        'models',
        `or=(real_name.like.${wild(3)},id.is.null)`,
        `or=(real_name.like.${wild(18)},id.is.null)`,
        413,
      ],
      [
        'brackets',
        'models',
        'or=(and(or(and(id.is.null,id.is.null),id.is.null),id.is.null),id.is.null)',
        'or=(and(or(and(or(id.is.null,id.is.null),id.is.null),id.is.null),id.is.null),id.is.null)',
        413,
      ],
      ['one value', 'models', `real_name=eq.${'x'.repeat(1000)}`, `real_name=eq.${'x'.repeat(1001)}`, 413],
      [
        'steps into JSON',
        'models',
        `select=${many(6, (n) => `c${n}:socials->a->>b`)}`,
        `select=${many(7, (n) => `c${n}:socials->a->>b`)}`,
        413,
      ],
      [
        'an argument',
        'rpc/list_models',
        'p_offset=0&p_limit=10',
        `p_offset=0&p_limit=${'1'.repeat(1001)}`,
        413,
      ],
      ['invalid limits', 'models', 'limit=5', 'limit=5x', 400],
      ['limits twice', 'models', 'limit=5&offset=1', 'limit=5&limit=1000', 400],
    ];
    it.each(edges)('takes so many and no more: %s', async (...edge) => {
      const [, relation, most, beyond, status] = edge;
      expect((await ask(relation, most)).status).toBe(200);
      expectRefusal(await ask(relation, beyond), status);
    });

    it.each([
      'real_name=match.x',
      'real_name=imatch.x',
      'real_name=not.match.x',
      'real_name=MATCH.x',
      'real_name=fts.x',
      'real_name=plfts(english).x',
      'real_name=like(any).{a,b}',
      'real_name=eq(all).{a,b}',
      'or=(real_name.match.x,id.is.null)',
      'or=(real_name.not.imatch.x,id.is.null)',
      'or=(and(real_name.fts.x,id.is.null),id.is.null)',
      'or=(real_name.like(any).{a*,b*},id.is.null)',
      'or=(real_name.eq."x,real_name.match.y",id.is.null)',
      'socials->>a=match.x',
      'manager.email=match.x',
      'select=id,real_name"x"',
    ])('takes nothing that is slow over many rows, or cannot be read: %s', async (query) => {
      expectRefusal(await ask('models', query), 400);
    });

    // The library would write its conditions there, for every request of everyone from then on.
    it.each([
      '__proto__=eq.1',
      'constructor=eq.1',
      'toString=eq.1',
      '__proto__.x=eq.1',
      'constructor.prototype.x=eq.1',
      '__proto__.limit=5',
      '__proto__.and=(id.is.null)',
      '__proto__->x=eq.1',
      `select=id,${manager}(id)&manager.__proto__=eq.1`,
      `select=id,__proto__:${manager.slice(8)}(id)`,
      'select=__proto__:id',
      'order=__proto__',
      'columns=__proto__',
    ])('takes no name that every object of the server has: %s', async (query) => {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
        expectRefusal(
          await send(`/rest/v1/models?${encoded(query)}`, {
            method,
            auth: 'sb_none',
            ...(method === 'GET' ? {} : { body: '{}' }),
          }),
          400,
        );
      await ask('models', `or=(${query})`);
      expect([Object.prototype, Object, Function.prototype, Array.prototype].flatMap(Object.keys)).toEqual(
        [],
      );
    });

    it('takes what people write about those names', async () => {
      expect((await ask('models', 'stage_name=ilike.*constructor*')).status).toBe(200);
      expect((await ask('models', 'or=(stage_name.eq.__proto__,id.is.null)')).status).toBe(200);
    });

    it('has an end', async () => {
      expectRefusal(
        await ask('models', `select=id&stage_name=eq.${many(10, () => 'x'.repeat(900), '&real_name=eq.')}`),
        413,
      );
    });

    it('takes no relations within each other beyond measure', async () => {
      expectRefusal(await send(`/rest/v1/models?select=${'a('.repeat(4000)}`), 400);
    });

    it('takes no bytes that are no text', async () => {
      for (const query of ['real_name=eq.%00', 'real_name=eq.%ff', 'real_name=eq.%ed%a0%80', '%00=eq.1'])
        expectRefusal(await send(`/rest/v1/models?${query}`), 400);
    });
  });

  describe('on a body', () => {
    const insert = (body: string, key?: string) =>
      send('/rest/v1/models', { method: 'POST', body, ...(key === undefined ? {} : { key }) });
    const rows = (count: number) =>
      `[${many(count, () => `{"stage_name": "${randomUUID()}", "real_name": "x"}`)}]`;

    it('take a hundred rows and no more, but from the operator', async () => {
      expect((await insert(rows(100))).status).toBe(201);
      expectRefusal(await insert(rows(101)), 413);
      expect((await insert(rows(101), store().backend.secretKey)).status).toBe(201);
    });

    it('take no nesting, no list and no size beyond measure', async () => {
      const call = (value: string) =>
        send('/rest/v1/rpc/update_own_display_name', {
          method: 'POST',
          body: `{"new_display_name": ${value}}`,
        });
      expectRefusal(await call(nested(12)), 413);
      expectRefusal(await call(nested(50_000)), 413);
      expectRefusal(await call(`[${many(1001, String)}]`), 413);
      expect((await call(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
    });

    it('take no text that would be read as JSON beyond the stack of the engine', async () => {
      const list = (filter: string) =>
        send('/rest/v1/rpc/list_tasks', { method: 'POST', body: JSON.stringify({ p_filter: filter }) });
      // Several of these used to end the engine.
      for (const depth of [1001, 8000, 19_000])
        for (let turn = 0; turn < 3; turn += 1) {
          expectRefusal(await list(nested(depth)), 413);
          expectRefusal(await list(` ${'{"a":'.repeat(depth > 8000 ? 7000 : depth)}`), 413);
        }
      expect((await list(nested(1000))).status).toBe(200);
      const words = JSON.stringify([{ scope: 'all', text: '[{'.repeat(2000) }]);
      expect((await list(words)).status).toBe(200);
    });

    it.each([
      ['a NUL', '[{"stage_name": "A\\u0000B", "real_name": "x"}]'],
      ['a NUL in a name', '[{"stage\\u0000name": "A", "real_name": "x"}]'],
      ['half a character', '[{"stage_name": "A\\ud800B", "real_name": "x"}]'],
      ['name that every object has', '[{"stage_name": "A", "real_name": "x", "socials": {"__proto__": {}}}]'],
      ['no JSON', '[{"stage_name": '],
    ])('take no %s', async (_, body) => {
      expectRefusal(await insert(body), 400);
    });

    it('take no bytes that are no text', async () => {
      const answer = await fetch(`${store().backend.url}/rest/v1/models`, {
        method: 'POST',
        headers: { apikey: store().backend.publishableKey, Authorization: `Bearer ${token}` },
        body: Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]),
      });
      expect(answer.status).toBe(400);
    });
  });

  describe('on what is changed at once', () => {
    const change = (query: string, method = 'PATCH', key?: string) =>
      send(`/rest/v1/models?${encoded(query)}`, {
        method,
        ...(method === 'PATCH' ? { body: '{"discord_handle": "changed"}' } : {}),
        ...(key === undefined ? {} : { key }),
      });
    const changed = async () => {
      const [row] = await store().backend.sql<{ n: number }>(
        `select count(*)::int as n from public.models where discord_handle = 'changed'`,
      );
      await store().backend.sql(
        `update public.models set discord_handle = null where discord_handle = 'changed'`,
      );
      return row?.n;
    };

    it('take a hundred rows, however they are named', async () => {
      expect((await change('real_name=eq.Hundred')).status).toBe(204);
      expect(await changed()).toBe(100);
      expect(
        (await change('or=(and(real_name.eq.Hundred,stage_name.eq.Bound 1),stage_name.eq.Bound 2)')).status,
      ).toBe(204);
      expect(await changed()).toBe(2);
    });

    it.each([
      'real_name=eq.More',
      'id=not.is.null',
      'stage_name=like.Bound*',
      'or=(real_name.eq.Hundred,real_name.eq.More)',
      'and=(id.not.is.null,or(real_name.eq.Hundred,real_name.eq.More))',
      'not.or=(real_name.eq.Nobody,real_name.is.null)',
      'status=eq.active&limit=1',
      'status=eq.active&order=id&limit=1&offset=0',
    ])('take no more of them: %s', async (query) => {
      expectRefusal(await change(query), 413);
      expectRefusal(await change(query, 'DELETE'), 413);
      expect(await changed()).toBe(0);
    });

    it.each(['and=(and())', 'not.or=(and())', 'apikey=eq.x&id=not.is.null'])(
      'take none that cannot be counted: %s',
      async (query) => {
        expectRefusal(await change(query), 400);
        expectRefusal(await change(query, 'DELETE'), 400);
        expect(await changed()).toBe(0);
      },
    );

    it('take a hundred ids', async () => {
      expect((await change(`id=in.${ids(100)}`)).status).toBe(204);
      expectRefusal(await change(`id=in.${ids(101)}`), 413);
    });

    it('are no matter to the operator', async () => {
      expect((await change('real_name=eq.More', 'PATCH', store().backend.secretKey)).status).toBe(204);
      expect(await changed()).toBe(150);
    });
  });

  describe('on signing in and up', () => {
    const auth = (path: string, body: string, method = 'POST') => send(`/auth/v1/${path}`, { method, body });
    const credentials = (email: string) => JSON.stringify({ email, password: 'correct horse' });

    it.each(['signup', 'token?grant_type=password', 'recover'])(
      'take an address that can be one: %s',
      async (path) => {
        expectRefusal(await auth(path, credentials(`${'x'.repeat(300)}@example.com`)), 400);
        expectRefusal(await auth(path, credentials('a\u0000b@example.com')), 400);
        expectRefusal(await auth(path, credentials('a\u0007b@example.com')), 400);
        expectRefusal(await auth(path, '{"email": "\\ud800@example.com", "password": "x"}'), 400);
        expectRefusal(await auth(path, '{"email": {"a": 1}, "password": "x"}'), 400);
        expectRefusal(await auth(path, '["a@example.com"]'), 400);
        expectRefusal(await auth(path, '{"email": "a@example.com", "password": ["x"]}'), 400);
        expect(
          (await auth(path, JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(20_000) }))).status,
        ).toBe(413);
      },
    );

    it('take no more about oneself than a page sends', async () => {
      expectRefusal(await auth('user', JSON.stringify({ data: { note: 'x'.repeat(5000) } }), 'PUT'), 400);
      const [user] = await store().backend.sql<{ note: unknown }>(
        `select raw_user_meta_data -> 'note' as note from auth.users where id = $1`,
        [userId],
      );
      expect(user?.note).toBeNull();
    });
  });
});
