import { readBounded } from '../read-bounded.ts';
import type { ServiceDatabase } from '../service-database.ts';
import { fetchOnce } from './fetch-once.ts';
import type { Outcome, Worker } from './outcome.ts';

/** What the database hands out: the records that a domain needs. */
type Work = { tree_id: string; domain: string; txt_name: string; txt_value: string; target: string };
type Problem = 'no_txt' | 'wrong_txt' | 'no_target' | 'wrong_target';

/** DNS over HTTPS, as JSON. */
const usual = 'https://cloudflare-dns.com/dns-query';
const mostBytes = 64_000;
const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

export const dnsAddress = (setting: string | undefined): string => {
  const given = setting?.trim() ?? '';
  return given === '' ? usual : given;
};

/** The DNS gave no answer, which says nothing about the domain. */
class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Looks up the two records of a domain, and tells the database what was found. */
export function domainCheckWorker({ database, dns }: { database: ServiceDatabase; dns: string }): Worker {
  return async (given): Promise<Outcome> => {
    const work = given as Work;
    let problem: Problem | null;
    try {
      problem = await problemOf(work, dns);
    } catch {
      // Whatever went wrong on the way: of an outage no domain is lost.
      return { status: 'retry', message: 'The DNS could not be asked' };
    }
    const recorded = await database.call('record_domain_check', {
      p_tree_id: work.tree_id,
      p_domain: work.domain,
      p_txt_value: work.txt_value,
      p_problem: problem,
    });
    if (!('answer' in recorded))
      return { status: 'retry', message: `The result could not be kept (${recorded.sqlState})` };
    const wait = recorded.answer as number | null;
    return wait === null ? { status: 'done' } : { status: 'again', retry_after: wait };
  };
}

async function problemOf(work: Work, dns: string): Promise<Problem | null> {
  const texts = (await ask(dns, work.txt_name, 'TXT')).map(wholeText);
  if (!texts.includes(work.txt_value))
    return texts.some((text) => text.startsWith('marquee-verify=')) ? 'wrong_txt' : 'no_txt';
  const names = (await ask(dns, work.domain, 'CNAME')).map(plainName);
  if (names.includes(work.target)) return null;
  // At the head of a zone there can be no CNAME; its owner's server gives the addresses of one in place of it.
  const own = await addresses(dns, work.domain);
  if (own.length > 0) {
    const there = await addresses(dns, work.target);
    if (own.some((address) => there.includes(address))) return null;
  }
  return names.length === 0 && own.length === 0 ? 'no_target' : 'wrong_target';
}

const addresses = async (dns: string, name: string): Promise<string[]> => [
  ...(await ask(dns, name, 'A')),
  ...(await ask(dns, name, 'AAAA')),
];

/** The values of the records of one type; none where there is no such name. */
async function ask(dns: string, name: string, type: keyof typeof types): Promise<string[]> {
  const url = new URL(dns);
  url.searchParams.set('name', name);
  url.searchParams.set('type', type);
  const response = await fetchOnce(url, { headers: { accept: 'application/dns-json' } });
  const text = await readBounded(response, mostBytes);
  if (response.status !== 200 || text === undefined) throw new NoAnswerError();
  const answer = JSON.parse(text) as {
    Status?: unknown;
    Answer?: readonly { type?: unknown; data?: unknown }[];
  };
  // 0 found, 3 no such name. Anything else is a server of names that is in trouble.
  if (answer.Status !== 0 && answer.Status !== 3) throw new NoAnswerError();
  return (Array.isArray(answer.Answer) ? answer.Answer : []).flatMap(
    (record: { type?: unknown; data?: unknown }) =>
      record.type === types[type] && typeof record.data === 'string' ? [record.data] : [],
  );
}

/** A TXT record is given in quotes, a long one in several parts. */
const wholeText = (data: string): string =>
  data.startsWith('"') ? [...data.matchAll(/"([^"]*)"/g)].map(([, part = '']) => part).join('') : data;

const plainName = (data: string): string => data.toLowerCase().replace(/\.$/, '');
