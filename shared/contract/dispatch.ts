import * as z from 'zod/mini';
import { AppError } from '#shared/lib/app-error.ts';
import { loadOnce } from '#shared/lib/load-once.ts';
import { contractLoaders, type DomainName, type HandlerLoaders, type Reply } from './bridge.ts';
import type { CallContract, DomainContract } from './domain-contract.ts';

export type DispatchOptions = {
  /**
   * Development checks every row of a long reply. Production checks a sample, because checking 1,000 rows costs more
   * than fetching them.
   */
  checkEveryRow: boolean;
};

type Handler = (input: unknown) => Promise<unknown>;

const sampledFrom = 60;
const sampleSize = 20;

/**
 * Runs one call: own-property check, parse the input, handle, parse the output. It never throws; failures are data. The
 * contract itself is the allow-list, on the desktop and in a browser alike.
 */
export async function dispatch(
  handlers: HandlerLoaders,
  name: string,
  input: unknown,
  options: DispatchOptions,
): Promise<Reply> {
  try {
    const domain = domainOf(name);
    const [contract, domainHandlers] = await Promise.all([contractOf(domain, name), handlers[domain]()]);
    const parsed = contract.input.safeParse(input);
    if (!parsed.success) return refusal(new AppError('invalid', firstMessage(parsed.error)));
    const handler = (domainHandlers as Readonly<Record<string, Handler>>)[name];
    if (handler === undefined) throw new AppError('internal', `${name} has no handler`);
    return { ok: true, data: checkReply(name, contract, await handler(parsed.data), options) };
  } catch (error) {
    return refusal(isOfShape(error) ? unreadable(`${name} could not read it: ${error.message}`) : error);
  }
}

/** Loads the code that calls of a domain need, ahead of time. If that fails, the call itself loads it. */
export async function prepared(handlers: HandlerLoaders, domain: DomainName): Promise<void> {
  await Promise.allSettled([contractsOf.get(domain)?.(), handlers[domain]()]);
}

function domainOf(name: string): DomainName {
  const domain = typeof name === 'string' ? name.split('.', 1)[0] : undefined;
  if (domain === undefined || !Object.hasOwn(contractLoaders, domain)) throw unknownCall();
  return domain as DomainName;
}

/** Cached once loaded, because importing them again takes a browser some milliseconds, behind other queued work. */
const contractsOf = new Map(
  (Object.keys(contractLoaders) as DomainName[]).map(
    (domain) => [domain, loadOnce<DomainContract>(() => contractLoaders[domain]())] as const,
  ),
);

async function contractOf(domain: DomainName, name: string): Promise<CallContract> {
  const calls: Readonly<Record<string, CallContract>> = (await contractsOf.get(domain)?.())?.calls ?? {};
  const contract = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (contract === undefined) throw unknownCall();
  return contract;
}

const unknownCall = () =>
  new AppError('invalid', 'This version of the app does not know that call', { hint: 'unknown_call' });

function checkReply(name: string, contract: CallContract, data: unknown, options: DispatchOptions): unknown {
  const checked = options.checkEveryRow ? data : withSamples(data);
  const result = contract.output.safeParse(checked);
  if (!result.success) {
    throw unreadable(`${name} answered otherwise: ${z.prettifyError(result.error)}`);
  }
  return checked === data ? result.data : data;
}

const unreadable = (details: string) =>
  new AppError(
    'internal',
    'This version of Marquee can’t read the server’s answer. Reload the page, or update the app.',
    { hint: 'reply_shape', details },
  );

/**
 * The error of a handler when the server's answer lacks an expected part. A browser's own network failure is not one.
 */
const isOfShape = (error: unknown): error is TypeError =>
  error instanceof TypeError && /undefined|null|is not (a function|iterable)/.test(error.message);

/** The reply with a sample in place of each long list, whether the reply is the list or contains it. */
function withSamples(data: unknown): unknown {
  if (isLong(data)) return sampleOf(data);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const long = Object.entries(data).filter((entry): entry is [string, unknown[]] => isLong(entry[1]));
  if (long.length === 0) return data;
  return { ...data, ...Object.fromEntries(long.map(([key, rows]) => [key, sampleOf(rows)])) };
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > sampledFrom;

function sampleOf(rows: readonly unknown[]): unknown[] {
  const step = rows.length / sampleSize;
  return Array.from({ length: sampleSize }, (_, index) => rows[Math.floor(index * step)]);
}

const firstMessage = (error: z.core.$ZodError) => error.issues[0]?.message ?? 'Invalid input';

/** A failure in the form that the page gets. */
export function refusal(error: unknown): Reply {
  if (error instanceof AppError) return { ok: false, error: error.toFailure() };
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, error: { code: 'internal', message } };
}
