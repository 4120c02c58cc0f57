import type { Refusal, Setting } from '../_shared/connect/connector.ts';
import { connectors, serviceNames } from '../_shared/connect/connectors.ts';
import { returnPage } from '../_shared/connect/return-page.ts';
import { challengeOf, hashOf, randomWord } from '../_shared/connect/random-secrets.ts';
import { httpFunction, type HttpFunction } from '../_shared/http-function.ts';
import { refusedBy, type Refused } from '../_shared/refused-by.ts';
import { refuse, reply } from '../_shared/reply.ts';
import type { ServiceDatabase } from '../_shared/service-database.ts';

type Asked = { service: string; details: Record<string, unknown>; secret: string | undefined };
type Taken = {
  id: string;
  service: string;
  details: Record<string, unknown>;
  kept: Record<string, unknown>;
  verifier: string;
  redirect: string;
};
type Ended = { status: 'connected' | 'failed' | 'expired'; problem: string | null } | null;

const unreachable: Refusal = { refused: 'The service did not answer. Try again later.', hint: 'unreachable' };

/** Where services lead people back to. An address behind a proxy is named by the setting; it is the one that was registered with the service. */
const redirectOf = (setting: Setting): string => {
  const named = setting('MARQUEE_CONNECT_REDIRECT')?.trim() ?? '';
  return named === ''
    ? `${(setting('SUPABASE_URL') ?? '').replace(/\/+$/, '')}/functions/v1/connect-service`
    : named;
};
const isPlain = (setting: Setting): boolean =>
  /^https:\/\/[a-z0-9-]+\.supabase\.(?:co|in)\//.test(redirectOf(setting));

/** Connects an account at another service: POST begins, in a person's name, and GET is where the service leads that person back to. */
export const connectService: HttpFunction = (request, surroundings) =>
  request.method === 'GET' ? returned(request, surroundings) : begun(request, surroundings);

const begun = httpFunction({
  name: 'connect-service',
  method: 'POST',
  mostBytes: 12_000,
  secrets: [],
  isForPages: true,
  handle: async ({ body, headers, database, setting }, log) => {
    const person = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (person === undefined) return refuse(401, 'not_allowed', 'Sign in first.');
    const asked = askedIn(body);
    const known = connectors(setting);
    const connector =
      asked !== undefined && Object.hasOwn(known, asked.service) ? known[asked.service] : undefined;
    if (asked === undefined || connector === undefined)
      return refuse(400, 'invalid', 'Name a service that can be connected.');
    const { service, details, secret } = asked;
    // Whether they may, before anyone is asked outside.
    const begin = await database.callAs(person, 'begin_service_connection', {
      p_service: service,
      p_details: details,
    });
    if (!('answer' in begin)) return refusedAs(begin, log);
    const id = begin.answer as string;
    const [state, verifier] = [randomWord(), randomWord()];
    const redirect = redirectOf(setting);
    const led = await connector
      .begin({ details, secret, state, challenge: await challengeOf(verifier), redirect })
      .catch(() => unreachable);
    if ('refused' in led) {
      await database.call('end_service_connection', { p_id: id, p_result: {}, p_problem: led.refused });
      return refuse(ownAffairs.includes(led.hint) ? 503 : 422, led.hint, led.refused);
    }
    if ('result' in led) {
      const ended = await database.call('end_service_connection', { p_id: id, p_result: led.result });
      if (!('answer' in ended)) return refusedAs(ended, log);
      const { status, problem } = (ended.answer as Ended) ?? { status: 'expired', problem: null };
      return status === 'connected'
        ? reply(200, { id, url: null })
        : refuse(422, 'refused', problem ?? 'This took too long. Connect again.');
    }
    const kept = await database.call('lead_service_connection', {
      p_id: id,
      p_state_hash: await hashOf(state),
      p_verifier: verifier,
      p_kept: led.kept ?? {},
      p_redirect: redirect,
    });
    if (!('answer' in kept)) return refusedAs(kept, log);
    return reply(200, { id, url: led.url });
  },
});

/** What is wrong with the server or the network, and with nothing that the person did. */
const ownAffairs = ['not_configured', 'unreachable'];

const returned = httpFunction({
  name: 'connect-service',
  method: 'GET',
  mostBytes: 0,
  secrets: [],
  handle: async ({ query, database, setting }, log) => {
    const say = (status: number, title: string, text: string) =>
      returnPage({ status, title, text }, isPlain(setting));
    const over = () =>
      say(
        400,
        'This page is over',
        'It can be used once, for ten minutes. Return to Marquee and connect again.',
      );
    const state = query.get('state') ?? '';
    if (!/^[\w-]{43}$/.test(state)) return over();
    const took = await database.call('take_service_connection', { p_state_hash: await hashOf(state) });
    if (!('answer' in took)) {
      log(`the database refused (${took.sqlState})`);
      return say(503, 'Not connected', 'Marquee could not be reached. Return to it and connect again.');
    }
    const taken = took.answer as Taken | null;
    if (taken === null) return over();
    const name = serviceNames[taken.service] ?? 'The account';
    const ended = await finish(taken, query, { database, setting });
    if (ended === undefined)
      return say(
        503,
        `${name} is not connected`,
        'It could not be saved. Return to Marquee and connect again.',
      );
    return ended?.status === 'connected'
      ? say(200, `${name} is connected`, 'Close this page and return to Marquee.')
      : say(400, `${name} is not connected`, `${ended?.problem ?? 'This took too long.'} Return to Marquee.`);
  },
});

/** Exchanges the code and has the area store what that gave; undefined where the database could not be asked. */
async function finish(
  { id, service, details, kept, verifier, redirect }: Taken,
  query: URLSearchParams,
  { database, setting }: { database: ServiceDatabase; setting: Setting },
): Promise<Ended | undefined> {
  const code = query.get('code') ?? '';
  const connector = connectors(setting)[service];
  const isDenied = query.has('error') || code === '' || code.length > 4000 || connector === undefined;
  const outcome = isDenied
    ? { refused: deniedBecause(query.get('error')), hint: 'denied' }
    : await connector.finish({ details, kept, code, verifier, redirect }).catch(() => unreachable);
  const ended = await database.call('end_service_connection', {
    p_id: id,
    p_result: 'result' in outcome ? outcome.result : {},
    ...('refused' in outcome ? { p_problem: outcome.refused } : {}),
  });
  return 'answer' in ended ? (ended.answer as Ended) : undefined;
}

/** The service's own words are in the address, where anyone may have written them: they are not repeated. */
const deniedBecause = (error: string | null): string =>
  error === 'access_denied' ? 'You did not allow it.' : 'The service did not allow it.';

function refusedAs(refused: Refused, log: (line: string) => void): Response {
  if (refused.sqlState === '23514') return refuse(422, 'invalid', 'That is too long.');
  if (refused.sqlState === 'PT413') return refuse(413, 'invalid', 'That is too long.');
  return refusedBy(refused, () => {
    log(`the database refused (${refused.sqlState})`);
    return refuse(503, 'database', 'It could not be saved. Try again later.');
  });
}

function askedIn(body: string): Asked | undefined {
  try {
    const { service, details, secret } = JSON.parse(body) as Record<string, unknown>;
    if (typeof service !== 'string' || (secret !== undefined && typeof secret !== 'string')) return undefined;
    if (details !== undefined && (typeof details !== 'object' || details === null || Array.isArray(details)))
      return undefined;
    return { service, details: (details ?? {}) as Record<string, unknown>, secret };
  } catch {
    return undefined;
  }
}
