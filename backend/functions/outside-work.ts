import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import type { EmailDriver } from '@supabase/lite';
import { pushAddress } from '#functions/_shared/drive/drive-channel.ts';
import { driveWorker } from '#functions/_shared/drive/drive-worker.ts';
import { googleClient } from '#functions/_shared/drive/google-oauth.ts';
import { driveAddresses } from '#functions/_shared/drive/google-token.ts';
import { mailText, type MailWork } from '#functions/_shared/outside/mail-texts.ts';
import { botPictureWorker } from '#functions/_shared/bots/bot-picture-worker.ts';
import { botWorker } from '#functions/_shared/bots/bot-worker.ts';
import type { Door } from '#functions/_shared/outside/guarded-head.ts';
import { dnsAddress, domainCheckWorker } from '#functions/_shared/outside/domain-check-worker.ts';
import { fileRemovalWorker } from '#functions/_shared/outside/file-removal-worker.ts';
import { linkCheckWorker } from '#functions/_shared/outside/link-check-worker.ts';
import type { Worker } from '#functions/_shared/outside/outcome.ts';
import { sealWorker } from '#functions/_shared/outside/seal-worker.ts';
import { providers } from '#functions/_shared/social/providers.ts';
import { socialWorker } from '#functions/_shared/social/social-worker.ts';
import { timeAuthority } from '#functions/_shared/pdf/time-authority.ts';
import { workThrough } from '#functions/_shared/outside/work-through.ts';
import { serviceDatabase } from '#functions/_shared/service-database.ts';
import { serviceFiles } from '#functions/_shared/service-files.ts';
import { pollBots } from './bots/poll-bots.ts';
import { sealPdfInChild } from './seal-pdf-in-child.ts';
import { smtpWorker, type MailSettings } from '#functions/_shared/outside/smtp.ts';

type Options = {
  db: () => Pick<Database, 'query'>;
  /** Calls the project's own API, or reports that nothing can be served now. */
  ask: (request: Request) => Promise<Response>;
  url: string;
  secretKey: string;
  /** Without them, mails go into the folder. */
  mail: MailSettings | undefined;
  folder: EmailDriver;
  /** There are mail settings, but they can't be used. */
  isBroken: boolean;
  settings: Readonly<Record<string, string | undefined>>;
  /** How to connect to the addresses of links. */
  door: Door;
};

const everyMs = 1000;
/** How often it reports that it is alive, even if nothing is due. */
const signEveryMs = 60_000;
const sliceMs = 10_000;
/** Limits parallel work, so that one busy bot or account doesn't delay the others. */
const atOnce: Readonly<Record<string, number>> = { bot: 3, social: 4 };

/**
 * Does the due work with other services, as a hosted project's function run-outside-work does: newly queued work starts
 * within a second. The timer doesn't keep the process alive; `stop` waits for running work.
 */
export function workOutside(options: Options): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let signAt = 0;
  const access = { url: options.url, key: options.secretKey };
  const ask: typeof fetch = (input, init) => options.ask(new Request(input, init));
  const database = serviceDatabase(access, ask);
  // Files are fetched over the network, as for any client.
  const files = serviceFiles(access, fetch);
  const setting = (name: string): string | undefined => options.settings[name];
  const base = setting('MARQUEE_TELEGRAM_API');
  const mayTakeMore = (): boolean => !isStopped;
  const workers: Readonly<Record<string, Worker>> = {
    mail: options.mail === undefined ? intoFolder(options.folder) : smtpWorker(options.mail),
    seal: sealWorker({
      ...{ database, files, seal: sealPdfInChild },
      timeAuthority: timeAuthority(options.settings['MARQUEE_TSA_URL']) ?? null,
    }),
    drive: driveWorker({
      database,
      addresses: driveAddresses(setting),
      client: googleClient(setting),
      // This computer can't be reached from outside, unless a setting gives its public address.
      push: pushAddress(setting),
      mayAskMore: mayTakeMore,
    }),
    file_removal: fileRemovalWorker({ files }),
    link_check: linkCheckWorker({ database, door: options.door }),
    domain_check: domainCheckWorker({ database, dns: dnsAddress(options.settings['MARQUEE_DNS_API']) }),
    bot: botWorker({ database, files, base, mayTakeMore, sliceMs }),
    bot_picture: botPictureWorker({ database, files, base }),
    social: socialWorker({
      ...{ database, files, mayTakeMore, sliceMs },
      providers: providers((name) => options.settings[name], { door: options.door }),
    }),
  };
  /** Each kind of work has its own queue, so no kind waits for another. */
  const under = new Map<string, Set<Promise<void>>>();
  const start = (kind: string, worker: Worker): void => {
    const known = under.get(kind) ?? new Set();
    under.set(kind, known);
    if (known.size >= (atOnce[kind] ?? 1)) return;
    const one = workThrough({ database, workers: { [kind]: worker }, mayTakeMore, log })
      // It is tried again in a second; a stopped database is reported elsewhere.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => known.delete(one));
    known.add(one);
  };
  let polls: ReturnType<typeof pollBots> | undefined;
  const run = async (): Promise<void> => {
    if (Date.now() >= signAt) {
      if (!(await isThere(options.db()))) return;
      await report(options);
      await database.call('sign_outside_worker', {});
      signAt = Date.now() + signEveryMs;
      polls ??= pollBots({ database, base });
    }
    for (const kind of await dueKinds(options.db())) {
      const worker = workers[kind];
      if (worker !== undefined && !isStopped) start(kind, worker);
    }
  };
  const timer = setInterval(() => {
    running ??= run()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
      await polls?.stop();
      await Promise.all([...under.values()].flatMap((known) => [...known]));
    },
  };
}

/** Migrations other than the product's may be served as well. */
async function isThere(db: Pick<Database, 'query'>): Promise<boolean> {
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regclass('private.outside_jobs') is not null as is_there`,
  );
  return found?.is_there === true;
}

async function dueKinds(db: Pick<Database, 'query'>): Promise<string[]> {
  const found = await db.query<{ kind: string }>(
    `select distinct j.kind from private.outside_jobs j where j.state in ('waiting', 'running') and j.run_at <= private.outside_now()
       and (j.lease_until is null or j.lease_until <= private.outside_now())`,
  );
  return found.map(({ kind }) => kind);
}

async function report({ db, mail, isBroken }: Options): Promise<void> {
  await db().query('select private.report_mail_route($1, $2)', [
    isBroken ? 'broken' : mail === undefined ? 'folder' : 'smtp',
    mail?.sender ?? null,
  ]);
  // The fonts of additional scripts are installed with the backend.
  await db().query('select private.report_seal_faces(null, true)');
}

const intoFolder =
  (folder: EmailDriver): Worker =>
  async (work) => {
    const mail = work as MailWork;
    await folder.send({ to: mail.to, ...mailText(mail) });
    return { status: 'done' };
  };
