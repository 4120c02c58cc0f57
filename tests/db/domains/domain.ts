import type { CallInput, CallsOf, DomainName } from '#shared/contract/bridge.ts';
import type { ActingPerson, DatabaseLane } from '#tests/support/database-lane.ts';
import type { startServiceHost } from '#tests/support/service-host.ts';

/** Who asks: each takes another arm of the policies. */
export type Askers = { admin: string; holder: string; manager: string; stranger: string };

// What the guards of the database ask of a domain: one file for each domain, named in index.ts. A table, procedure, policy or
// call that no file names fails the guard that it concerns.

export const people = ['anon', 'inactive', 'stranger', 'secondary', 'main', 'holder', 'admin'] as const;
/** `stranger`, `secondary` and `main` are managers who see what is assigned to them; `holder` manages users, models and config. */
export type Who = (typeof people)[number];
export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

export type AccessTools = {
  lane: DatabaseLane;
  idOf: (who: Who) => string;
  /** A model of `main`, with `secondary` beside them. */
  assignedModel: () => Promise<string>;
};

export type TableAccess = {
  /** For each verb the outcomes in the order of `people`: `ok`, `nothing` (allowed, but no row was theirs) or the SQLSTATE. */
  expected: Record<Verb, readonly string[]>;
  /** The columns that people may write at all. */
  writable: Record<'insert' | 'update', readonly string[]>;
  /** Makes a row as the owner for a verb to act on, and answers its key as a filter. */
  row: (tools: AccessTools) => Promise<Record<string, string>>;
  insert: (tools: AccessTools, who: Who) => Promise<object>;
  update: object;
  /** SQL that fills a table which people and models leave empty, so that the plans of its policies show something. */
  rowsForPlans?: string;
};

export type Procedure = {
  /** As the specification names them: the payload's keys. */
  args: readonly string[];
  volatility: 'stable' | 'volatile';
  /** The outcome for a manager without any right to what the arguments name (`nobody` and the domain's `values`). */
  asStranger: string;
  /**
   * Calls by people for whom it does its work; `{manager}` and the like stand for people. A procedure for operators refuses
   * every person, an administrator included, and has none.
   */
  plans: readonly (readonly [keyof Askers, string])[] | 'for operators';
  /** Answers everyone, signed in or not. */
  isForEverybody?: true;
  /** Everyone whom it refuses is in the access log, in a view as well. */
  logsRefusals?: true;
};

export type CallTools = {
  lane: DatabaseLane;
  admin: ActingPerson;
  manager: ActingPerson;
  host: ReturnType<typeof startServiceHost>;
  /** Someone who is there for this call alone: their id. */
  newPerson: () => Promise<string>;
  /** A model of the administrator, with the manager as secondary. */
  ownModel: () => Promise<string>;
};

/** These need an auth server, which the lane on Postgres lacks. */
type NeedsAuthServer =
  // And a server of functions.
  | 'bots.add'
  | 'bots.setToken'
  | 'bots.test'
  | 'connections.begin'
  // And live updates.
  | 'chats.enterRoom'
  | 'chats.leaveRoom'
  | 'chats.sayTyping'
  | 'documents.open'
  | 'documents.readText'
  | 'documents.openUpload'
  | 'documents.fillTemplate'
  | 'drive.connect'
  | 'drive.link'
  | 'account.changePassword'
  | 'account.endSessions'
  | 'account.requestPasswordCode'
  | 'account.resetPassword'
  | 'vault.confirm';

/** Inputs for each call of the domain; one that is missing does not compile. */
export type DomainCalls<D extends DomainName> = {
  [C in Exclude<CallsOf<D>, NeedsAuthServer>]: (
    tools: CallTools,
  ) => readonly CallInput<C>[] | Promise<readonly CallInput<C>[]>;
};

export type DatabaseDomain = {
  tables?: Readonly<Record<string, TableAccess>>;
  procedures?: Readonly<Record<string, Procedure>>;
  /** What to hand to arguments by their name; an argument without a value gets an id that nobody has. */
  values?: Readonly<Record<string, unknown>>;
};

export const denied = '42501';
export const everyone = (value: string): readonly string[] => people.map(() => value);
/** Nobody writes it through the API. */
export const readOnly = { insert: [], update: [] };
const notWritten = { insert: everyone(denied), update: everyone(denied), delete: everyone(denied) };
/** A table that these people read, and that procedures alone write. */
export const writtenByProcedures = (select: readonly string[]) => ({
  expected: { select, ...notWritten },
  writable: readOnly,
});
/** Who reads the rows of a model. Decision 37: not those who may view or manage every model without being assigned. */
export const ofModels = [denied, 'nothing', 'nothing', 'ok', 'ok', 'nothing', 'ok'];
/** Who reads what is the main manager's alone. */
export const ofMainAlone = [denied, 'nothing', 'nothing', 'nothing', 'ok', 'nothing', 'nothing'];
export const idOfNothing = '00000000-0000-4000-8000-00000000ffff';

export type PartOfRow = Pick<TableAccess, 'rowsForPlans'> & {
  /** Makes one as the owner, with the row that it belongs to as its parameter. */
  insert: string;
  /** Its other columns, as someone would forge them. */
  row: object;
  update: object;
  select?: readonly string[];
  /** The column that names what it belongs to, where it is another. */
  key?: string;
};

/** Describes tables of what belongs to a row, by their own column for it: read by those who see it, written by procedures alone. */
export const partsOf =
  (key: string, make: (tools: AccessTools) => Promise<string>, select: readonly string[]) =>
  (part: PartOfRow): TableAccess => {
    const column = part.key ?? key;
    return {
      ...writtenByProcedures(part.select ?? select),
      row: async (tools) => {
        const id = await make(tools);
        await tools.lane.sql(part.insert, [id]);
        return { [column]: id };
      },
      insert: async (tools) => ({ [column]: await make(tools), ...part.row }),
      update: part.update,
      ...(part.rowsForPlans === undefined ? {} : { rowsForPlans: part.rowsForPlans }),
    };
  };
export const nothing = (): readonly [undefined] => [undefined];
