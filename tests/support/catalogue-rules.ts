import { apiRoles, badFunction, badTable, functions, tables, type CatalogueRule } from './catalogue-rule.ts';
import type { DatabaseLane } from './database-lane.ts';
import { gateRules } from './gate-rules.ts';
import { sizeRules } from './catalogue-size-rules.ts';

const relations = `pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace`;
const policies = `pg_catalog.pg_policies where schemaname in ('public', 'storage')`;
/** A file is read by its name, one at a time: lists are closed to people, so that this is asked for one row. */
const withoutFileName = (text: string): string => text.replaceAll('private.may_read_attachment(name)', '');
const clientRoles = `('anon'::regrole, 'authenticated'::regrole)`;

const badPolicy = (name: string, clauses: string) => `create policy ${name} on public.config ${clauses}`;

/** On rights: who may reach what at all. */
const accessRules: Readonly<Record<string, CatalogueRule>> = {
  'every table has Row Level Security, forced': {
    query: `select c.relname as name from ${tables} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    breach: badTable('bad_open'),
    offender: 'bad_open',
  },
  'anon has no right to a table, view or sequence whose comment does not say why': {
    query: `select c.relname as name from ${relations}
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like '@anon _%'
      and (exists (select from pg_catalog.aclexplode(c.relacl) a where a.grantee in (0, 'anon'::regrole))
        or exists (select from pg_catalog.pg_attribute t, pg_catalog.aclexplode(t.attacl) a
          where t.attrelid = c.oid and a.grantee in (0, 'anon'::regrole)))`,
    breach: 'grant select (key) on public.config to anon',
    offender: 'config',
  },
  'anon may call no function whose comment does not say why': {
    query: `select p.proname as name from ${functions} and has_function_privilege('anon', p.oid, 'execute')
      and coalesce(obj_description(p.oid, 'pg_proc'), '') not like '@anon _%'`,
    breach: [badFunction('bad_anon'), 'grant execute on function public.bad_anon() to public'],
    offender: 'bad_anon',
  },
  'the private schema is closed to anon, and nobody but its owner makes anything in ours': {
    query: `select n.nspname || ' ' || a.privilege_type as name
      from pg_catalog.pg_namespace n, pg_catalog.aclexplode(n.nspacl) a
      where (n.nspname = 'private' and a.grantee in (0, 'anon'::regrole))
        or (n.nspname in ('public', 'private') and a.grantee in ${apiRoles} and a.privilege_type = 'CREATE')`,
    breach: 'grant create on schema private to authenticated',
    offender: 'private CREATE',
  },
  'no client role holds TRUNCATE, REFERENCES, TRIGGER or MAINTAIN': {
    query: `select c.relname as name from pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee in ${clientRoles}
        and a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`,
    breach: 'grant truncate on public.config to authenticated',
    offender: 'config',
  },
  'the service key reaches every table, and only reads one whose comment says @readonly and why': {
    query: `select c.relname as name from ${tables} and not (
      has_table_privilege('service_role', c.oid, 'select')
      and case when coalesce(obj_description(c.oid, 'pg_class'), '') like '%@readonly _%'
        then not has_any_column_privilege('service_role', c.oid, 'insert, update')
          and not has_table_privilege('service_role', c.oid, 'delete')
        else has_table_privilege('service_role', c.oid, 'insert')
          and has_table_privilege('service_role', c.oid, 'update')
          and has_table_privilege('service_role', c.oid, 'delete') end)`,
    breach: badTable('bad_service'),
    offender: 'bad_service',
  },
  'changes of every table are in the audit log, or its comment says @unlogged and why': {
    query: `select c.relname as name from ${tables}
      and coalesce(obj_description(c.oid, 'pg_class'), '') !~ '@(unlogged|readonly) .'
      and not exists (
        select from pg_catalog.pg_trigger t join pg_catalog.pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname like 'audit\\_%' and t.tgdeferrable)`,
    breach: badTable('bad_unlogged'),
    offender: 'bad_unlogged',
  },
  'nothing new is granted to anyone by default': {
    query: `select d.defaclobjtype::text as name from pg_catalog.pg_default_acl d, pg_catalog.aclexplode(d.defaclacl) a
      where d.defaclrole = 'postgres'::regrole and d.defaclnamespace in (0, 'public'::regnamespace)
        and a.grantee in ${apiRoles}
      union all
      select 'functions' where not exists (select from pg_catalog.pg_default_acl d
        where d.defaclrole = 'postgres'::regrole and d.defaclnamespace = 0 and d.defaclobjtype = 'f')`,
    breach: 'alter default privileges in schema public grant select on tables to authenticated',
    offender: 'r',
  },
  'definer functions live in the private schema alone': {
    query: `select p.proname as name from ${functions} and p.prosecdef and n.nspname <> 'private'`,
    breach: badFunction('bad_definer', { clauses: `security definer set search_path = ''` }),
    offender: 'bad_definer',
  },
  'definer functions give their reason': {
    query: `select p.proname as name from ${functions} and p.prosecdef
      and coalesce(obj_description(p.oid, 'pg_proc'), '') not like '%Definer%'`,
    breach: badFunction('bad_reason', {
      schema: 'private',
      clauses: `security definer set search_path = ''`,
    }),
    offender: 'bad_reason',
  },
  'every function pins an empty search path': {
    query: `select p.proname as name from ${functions}
      and not coalesce('search_path=""' = any (p.proconfig), false)`,
    breach: badFunction('bad_path', { clauses: 'set search_path = public' }),
    offender: 'bad_path',
  },
  'no client calls a trigger function': {
    query: `select p.proname as name from ${functions} and p.prorettype = 'trigger'::regtype
      and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))`,
    breach: 'grant execute on function private.touch_updated_at() to authenticated',
    offender: 'touch_updated_at',
  },
  'every view shows what its caller may see': {
    query: `select c.relname as name from ${relations} and (c.relkind = 'm' or (c.relkind = 'v'
      and not coalesce('security_invoker=true' = any (c.reloptions), false)))`,
    breach: 'create view public.bad_view as select key from public.config',
    offender: 'bad_view',
  },
  'only extensions that every engine has are used': {
    query: `select extname::text as name from pg_catalog.pg_extension where extname not in ('plpgsql', 'pgcrypto', 'pg_trgm')`,
    breach: 'create extension citext',
    offender: 'citext',
  },
};

/** On policies. */
const policyRules: Readonly<Record<string, CatalogueRule>> = {
  'every policy names its role and its verb': {
    query: `select policyname as name from ${policies} and (roles <> '{authenticated}' or cmd = 'ALL')`,
    breach: badPolicy('bad_all', 'as restrictive for all to authenticated using (false)'),
    offender: 'bad_all',
  },
  'no table has two permissive policies for one verb': {
    query: `select tablename as name from ${policies} and permissive = 'PERMISSIVE'
      group by tablename, cmd having count(*) > 1`,
    breach: badPolicy('bad_twice', 'for select to authenticated using (true)'),
    offender: 'config',
  },
  'a verb has a policy exactly where it is granted': {
    query: `select c.relname || ' ' || v.verb as name
      from pg_catalog.pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as v (verb)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (case when v.verb = 'DELETE' then has_table_privilege('authenticated', c.oid, v.verb)
          else has_any_column_privilege('authenticated', c.oid, v.verb) end)
        <> exists (select from ${policies} and tablename = c.relname and cmd = v.verb)`,
    breach: 'grant delete on public.config to authenticated',
    offender: 'config DELETE',
  },
  'every policy asks for the caller and their permissions once a statement': {
    query: `select policyname as name, qual as text from ${policies} and qual is not null`,
    // What stands inside a sub-select runs once; a call left over after taking those away runs for every row.
    isOffence: (text) => /(?:auth|private|storage)\.\w+\(/.test(withoutSelects(withoutFileName(text))),
    breach: badPolicy('bad_bare', 'for delete to authenticated using (private.is_admin())'),
    offender: 'bad_bare',
  },
  'no policy hands a column of the row to a helper': {
    query: `select policyname as name, qual as text from ${policies} and qual is not null`,
    // Nothing, or a literal.
    isOffence: (text) => /private\.\w+\((?!\)|'[^']*'::text[,)])/.test(withoutFileName(text)),
    breach: badPolicy('bad_row', 'for delete to authenticated using ((select private.has_permission(key)))'),
    offender: 'bad_row',
  },
  'people add and read files, and neither change nor delete them': {
    query: `select policyname as name from pg_catalog.pg_policies
      where schemaname = 'storage' and (tablename <> 'objects' or cmd not in ('INSERT', 'SELECT'))`,
    breach: 'create policy bad_file on storage.objects for delete to authenticated using (false)',
    offender: 'bad_file',
  },
  'nobody reads a document without a function': {
    query: `select policyname as name from pg_catalog.pg_policies
      where schemaname = 'storage' and cmd = 'SELECT' and qual not like '((bucket_id = ''attachments''::text) AND %'`,
    breach: 'create policy bad_read on storage.objects for select to authenticated using (true)',
    offender: 'bad_read',
  },
  'nothing is decided by metadata that people write themselves': {
    query: `select policyname as name, coalesce(qual, '') || coalesce(with_check, '') as text from ${policies}
      union all
      select p.proname, p.prosrc from ${functions} and p.proname not in ('create_profile_for_new_user', 'claim_invitation', 'only_invited')`,
    isOffence: (text) => text.includes('user_meta'),
    breach: badPolicy(
      'bad_metadata',
      `for delete to authenticated using ((select auth.jwt()) -> 'user_metadata' ->> 'x' = 'y')`,
    ),
    offender: 'bad_metadata',
  },
  'every column that a policy looks at has an index that starts with it, or a comment that says why not': {
    query: `select distinct c.relname || '.' || a.attname as name
      from pg_catalog.pg_policy p
      join pg_catalog.pg_class c on c.oid = p.polrelid
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
        and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = p.polrelid
      join pg_catalog.pg_attribute a on a.attrelid = p.polrelid and a.attnum = d.refobjsubid
      where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and a.attnum > 0 and p.polcmd <> 'a'
        and coalesce(col_description(c.oid, a.attnum), '') not like '%@noindex _%'
        and not exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`,
    breach: badPolicy('bad_unindexed', `for delete to authenticated using (value = 'x')`),
    offender: 'config.value',
  },
};

/** On what tables and functions are made of. */
const shapeRules: Readonly<Record<string, CatalogueRule>> = {
  'every table says what it is for': {
    query: `select c.relname as name from ${tables} and obj_description(c.oid, 'pg_class') is null`,
    breach: badTable('bad_silent'),
    offender: 'bad_silent',
  },
  'every function says what it is for': {
    query: `select p.proname as name from ${functions} and obj_description(p.oid, 'pg_proc') is null`,
    breach: badFunction('bad_silent'),
    offender: 'bad_silent',
  },
  'every table has a primary key': {
    query: `select c.relname as name from ${tables} and not exists (
      select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    breach: badTable('bad_keyless', 'id uuid'),
    offender: 'bad_keyless',
  },
  'every foreign key has an index that starts with it': {
    query: `select c.conname as name from pg_catalog.pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_catalog.pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    breach: badTable('bad_link', 'id uuid primary key, model_id uuid references public.models'),
    offender: 'bad_link_model_id_fkey',
  },
  'every time has a zone': {
    query: `select c.relname || '.' || a.attname as name from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.atttypid = 'timestamp'::regtype`,
    breach: badTable('bad_time', 'id uuid primary key, at timestamp'),
    offender: 'bad_time.at',
  },
  'what is published has keys that nobody can guess, since everyone hears of deletions': {
    query: `select c.relname as name from pg_catalog.pg_publication_tables t
      join pg_catalog.pg_class c on c.relname = t.tablename and c.relnamespace = t.schemaname::regnamespace
      join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where t.pubname = 'supabase_realtime' and a.atttypid <> 'uuid'::regtype`,
    breach: [
      badTable('bad_live', 'key text primary key'),
      'alter publication supabase_realtime add table public.bad_live',
    ].flat(),
    offender: 'bad_live',
  },
  'no function name stands for two functions, which the API could not tell apart': {
    query: `select p.proname as name from ${functions} and n.nspname = 'public' group by 1 having count(*) > 1`,
    breach: `create function public.get_models_for_manager_extended() returns int language sql as 'select 1'`,
    offender: 'get_models_for_manager_extended',
  },
  'every UPDATE and DELETE in a function says which rows, which hosted projects insist on': {
    query: `select p.proname as name, p.prosrc as text from ${functions}`,
    isOffence: changesEveryRow,
    breach: badFunction('bad_delete', { body: 'delete from public.config; select 1' }),
    offender: 'bad_delete',
  },
  'every function keeps its text, where the rules above can read it': {
    // Except for what anon calls: without a right to the schema private, it can only call a body that is bound already.
    query: `select p.proname as name from ${functions} and p.prosqlbody is not null
      and coalesce(obj_description(p.oid, 'pg_proc'), '') not like '@anon _%'`,
    breach: `create function public.bad_body() returns int language sql begin atomic select 1; end`,
    offender: 'bad_body',
  },
};

/** Every rule by its name. */
export const catalogueRules = Object.entries({
  ...accessRules,
  ...gateRules,
  ...policyRules,
  ...shapeRules,
  ...sizeRules,
});

/** What breaks a rule. */
export async function offendersOf(
  { sql }: Pick<DatabaseLane, 'sql'>,
  { query, isOffence }: CatalogueRule,
): Promise<string[]> {
  const rows = await sql<{ name: string; text?: string }>(query);
  return rows.filter(({ text = '' }) => isOffence?.(text) ?? true).map(({ name }) => name);
}

function withoutSelects(expression: string): string {
  const inner = /\(\s*SELECT\b[^()]*(?:\([^()]*\)[^()]*)*\)/gi;
  const reduced = expression.replace(inner, '');
  return reduced === expression ? expression : withoutSelects(reduced);
}

function changesEveryRow(source: string): boolean {
  const code = source.replace(/--.*$/gm, '').replace(/'[^']*'/g, `''`);
  const change = /\b(?:update\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set\b|delete\s+from\b)/i;
  return code.split(';').some((statement) => {
    const start = statement.search(change);
    return start >= 0 && !/\bwhere\b/i.test(statement.slice(start));
  });
}
