import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { median } from './statistics.ts';

const rounds = 9;

/** A statement's milliseconds in the database as someone, and the same without any protection. */
export type Cost = { protectedMs: number; plainMs: number };

type Sql = Pick<DatabaseLane, 'sql'>;

/** Makes what times statements, and a twin of every procedure that asks nobody for rights. */
export async function prepareTiming({ sql }: Sql): Promise<void> {
  // The role and whatever the statement wrote are undone; what the inner block assigned to the variable stays.
  await sql(`create function bench.time_as(person uuid, role_name text, statement text) returns double precision
    language plpgsql as $$
    declare
      plan json;
    begin
      begin
        perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true);
        execute format('set local role %I', role_name);
        execute 'explain (analyze, timing off, format json) ' || statement into plan;
        raise exception using errcode = 'ZZ001';
      exception when sqlstate 'ZZ001' then
        null;
      end;
      return (plan -> 0 ->> 'Planning Time')::float8 + (plan -> 0 ->> 'Execution Time')::float8;
    end $$`);
  await sql('create schema bench_body');
  await makeTwins({ sql });
}

/**
 * Copies each procedure, with the private function that does its work, without what refuses. The copies run as the owner
 * of the tables, past Row Level Security.
 */
async function makeTwins({ sql }: Sql): Promise<void> {
  const functions = await sql<{ name: string; is_body: boolean; definition: string }>(
    // Functions in SQL name others, which have to be there first.
    `select p.proname as name, p.pronamespace = 'private'::regnamespace as is_body, pg_get_functiondef(p.oid) as definition
     from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
     where p.prorettype <> 'trigger'::regtype and p.proname <> 'deployment_state'
       -- What is open to everyone asks for no rights: its copy would be itself.
       and not has_function_privilege('anon', p.oid, 'execute')
       -- What is immutable reads no rights, whatever it refuses.
       and ((p.pronamespace = 'private'::regnamespace and l.lanname = 'plpgsql' and p.provolatile <> 'i')
         or p.pronamespace = 'public'::regnamespace)
     order by l.lanname = 'sql'`,
  );
  // The copy of a wrapper leads to the copy of its body, which has the same arguments, where there is one.
  const names = new Set(functions.flatMap(({ name, is_body: isBody }) => (isBody ? [name] : [])));
  for (const { definition } of functions) {
    const copy = [...names].reduce(
      (text, other) => text.replaceAll(`private.${other}(`, `bench_body.${other}(`),
      withoutRefusals(definition.replace(/FUNCTION private\./, 'FUNCTION bench_body.')),
    );
    await sql(copy.replace(/FUNCTION public\./, 'FUNCTION bench.'));
  }
}

function withoutRefusals(definition: string): string {
  const refusal = /^ *if (?:(?!end if|\n *if )[\s\S])*?raise exception(?:(?!end if)[\s\S])*end if;\n/gm;
  const unguarded = definition
    .replace(refusal, '')
    // An arm that refuses, of a choice whose others work.
    .replace(/^ *(?:elsif [^;]*? then|else)\n *raise exception[^;]*;\n/gm, '')
    .replace(' and (private.sees_all_models() or private.can_edit_model(m.id))', '');
  // What a handler turns into a sentence asks nobody for rights, and what does nothing but refuse was called where something is wrong.
  const rest = unguarded
    .replace(/^exception\s+when[\s\S]*?^end/gm, '')
    .replace(/exception when[\s\S]*?end;/g, '')
    // Nor does what names a problem of the text that is sent.
    .replace(/^ *when '[\w-]+' then raise exception[^;]*;/gm, '')
    .replace(/AS \$function\$\s+begin\s+raise exception[^;]*;\s+end\s+\$function\$/, '');
  if (rest.includes('raise exception')) throw new Error(`A copy still refuses: ${unguarded}`);
  return unguarded;
}

/** Medians, measured in turns. Nothing where the person is refused, which costs no rows. */
export async function costFor(
  lane: Sql,
  personId: string,
  { asked, plain }: { asked: string; plain: string },
): Promise<Cost | undefined> {
  const protectedMs: number[] = [];
  const plainMs: number[] = [];
  const time = async (role: string, statement: string): Promise<number> => {
    const [row] = await lane.sql<{ ms: number }>('select bench.time_as($1::uuid, $2, $3) as ms', [
      personId,
      role,
      statement,
    ]);
    return row?.ms ?? NaN;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      plainMs.push(await time('postgres', plain));
      protectedMs.push(await time('authenticated', asked));
    }
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
  return { protectedMs: median(protectedMs), plainMs: median(plainMs) };
}

/** For who the person is, or because that person needs not ask. */
function isRefusal(error: unknown): boolean {
  const { code, hint } = error as { code?: unknown; hint?: unknown };
  return ['42501', 'PT404', 'P0001'].includes(String(code)) || hint === 'already_editor';
}
