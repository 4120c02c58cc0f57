import type { Database } from '#shared/database.types.ts';
import { camel } from '#shared/lib/case.ts';
import type { Client } from './client.ts';
import { run } from './query.ts';

// Handlers that only pass a call to the procedure behind it. A field of the contract's input becomes the parameter `p_`
// plus its name in snake case, unless `names` has another. Null and undefined are omitted, so that the procedure's
// default applies. `fixed` is sent with every call.

type Procedures = Database['public']['Functions'];
type ArgsOf<N extends keyof Procedures> = Procedures[N]['Args'];
/** The parameter of each field. */
type Names<N extends keyof Procedures> = Readonly<Record<string, keyof ArgsOf<N> & string>>;

type Camel<Text extends string> = Text extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text;
type Renamed<Given, Parameter> = {
  [Field in keyof Given]: Given[Field] extends Parameter ? Field : never;
}[keyof Given];
type FieldOf<Parameter, Given> = [Renamed<Given, Parameter>] extends [never]
  ? Parameter extends `p_${infer Rest}`
    ? Camel<Rest>
    : never
  : Renamed<Given, Parameter>;
/** What the contract's input must have: every parameter that is not fixed, by field name. */
type InputOf<Args, Given, Fixed> = string extends keyof Args
  ? unknown
  : {
      // A parameter without a default would need null as well, which these handlers do not support.
      [
        Parameter in keyof Args as Parameter extends keyof Fixed ? never : FieldOf<Parameter, Given> & string
      ]: undefined extends Args[Parameter]
        ? Args[Parameter] | null | undefined
        : NonNullable<Args[Parameter]>;
    };

// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- no names, and nothing fixed
type None = Record<never, never>;
type Send<N extends keyof Procedures, Output, Given extends Names<N>, Fixed extends Partial<ArgsOf<N>>> = (
  input: InputOf<ArgsOf<N>, Given, Fixed>,
) => Promise<Output>;

const parameterOf = (field: string) => `p_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

type Said = { names: Readonly<Record<string, string>> | undefined; fixed: object | undefined };

function call(client: Client, name: string, { names = {}, fixed }: Said, options?: { get: true }) {
  return (input: unknown): Promise<unknown> => {
    const given = Object.entries(input ?? {}).flatMap(([field, value]: [string, unknown]) =>
      value === null || value === undefined ? [] : [[names[field] ?? parameterOf(field), value] as const],
    );
    // The name is passed in, which the client's types cannot follow.
    const args = { ...Object.fromEntries(given), ...fixed } as Record<PropertyKey, never>;
    return run(client.rpc(name as 'list_chats', args, options));
  };
}

/** Calls a read-only procedure and returns its answer in the contract's names. */
export function ask<
  N extends keyof Procedures,
  Output,
  const Given extends Names<N> = None,
  Fixed extends Partial<ArgsOf<N>> = None,
>(client: Client, name: N, names?: Given, fixed?: Fixed): Send<N, Output, Given, Fixed> {
  const send = call(client, name, { names, fixed }, { get: true });
  return async (input) => camel<Output>(await send(input));
}

/** Calls a procedure that changes something, and returns its answer in the contract's names. */
export function pass<
  N extends keyof Procedures,
  Output,
  const Given extends Names<N> = None,
  Fixed extends Partial<ArgsOf<N>> = None,
>(client: Client, name: N, names?: Given, fixed?: Fixed): Send<N, Output, Given, Fixed> {
  const send = call(client, name, { names, fixed });
  return async (input) => camel<Output>(await send(input));
}

/** Calls a procedure that changes something and returns nothing. */
export function tell<
  N extends keyof Procedures,
  const Given extends Names<N> = None,
  Fixed extends Partial<ArgsOf<N>> = None,
>(client: Client, name: N, names?: Given, fixed?: Fixed): Send<N, void, Given, Fixed> {
  const send = call(client, name, { names, fixed });
  return async (input) => {
    await send(input);
  };
}
