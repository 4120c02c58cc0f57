import { apiRoles, badFunction, type CatalogueRule } from './catalogue-rule.ts';

/** As they were written, with their settings. */
const functionTexts = `select p.proname as name, pg_get_functiondef(p.oid) as text
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private', 'gate') and p.prokind = 'f'`;

/** On the head of a request, and on who may say who asks. */
export const gateRules: Readonly<Record<string, CatalogueRule>> = {
  'the schema gate holds nothing but what the API calls, open to everyone and bound to its body': {
    query: `select p.proname as name from pg_catalog.pg_proc p
      where p.pronamespace = 'gate'::regnamespace and not (p.proname = 'before_request' and p.pronargs = 0
        and not p.prosecdef and p.prosqlbody is not null
        and obj_description(p.oid, 'pg_proc') like '@anon _%'
        and (select bool_and(has_function_privilege(r, p.oid, 'execute') and has_schema_privilege(r, 'gate', 'usage'))
          from unnest(array['anon', 'authenticated', 'service_role']) as r))
      union all
      select c.relname from pg_catalog.pg_class c where c.relnamespace = 'gate'::regnamespace
      union all
      select 'gate ' || a.privilege_type from pg_catalog.pg_namespace n, pg_catalog.aclexplode(n.nspacl) a
      where n.nspname = 'gate' and a.grantee in ${apiRoles} and a.privilege_type <> 'USAGE'
      union all
      select 'before_request' where to_regprocedure('gate.before_request()') is null`,
    breach: badFunction('bad_gate', { schema: 'gate' }),
    offender: 'bad_gate',
  },
  'what the API calls can be called by signed-out people': {
    query: `select 'before_request' as name where not has_function_privilege('anon', 'gate.before_request()', 'execute')
      or not has_schema_privilege('anon', 'gate', 'usage')`,
    // Every request of theirs would be refused.
    breach: 'revoke usage on schema gate from anon',
    offender: 'before_request',
  },
  'nothing but the head of a request says who asks or where from, neither by set_config': {
    // One more: what a linked person asks of a bot is asked with their rights. Nobody who comes by the API can call it.
    query: `${functionTexts} and p.oid <> 'private.apply_view_as()'::regprocedure
      and not (p.oid = 'private.act_as(text)'::regprocedure and not (
        select bool_or(has_function_privilege(r, p.oid, 'execute')) from unnest(array['anon', 'authenticated', 'service_role']) as r))`,
    // Our own settings, except for where a request came from, and of the answer are named with their prefix; a name that is made up at the time could be any.
    isOffence: (text) => /\bset_config\s*\((?!\s*'(?:marquee\.(?!peer)|response\.))/i.test(text),
    breach: badFunction('bad_identity', {
      body: `select set_config('role', 'service_role', true); select 1`,
    }),
    offender: 'bad_identity',
  },
  'nor by SET': {
    query: functionTexts,
    isOffence: (text) =>
      /(?:[;'$]|\b(?:begin|then|else|loop|as))\s*set\s+(?:local\s+|session\s+)?(?:role|session\s+authorization|"?request\.)/i.test(
        text,
      ),
    breach: badFunction('bad_role', { body: 'set local role service_role; select 1' }),
    offender: 'bad_role',
  },
};
