import type { Database } from '#backend/database/database.ts';
import { log } from '#backend/log.ts';
import type { EmailDriver } from '@supabase/lite';
import { mailText, type MailWork } from '#functions/_shared/outside/mail-texts.ts';
import type { Worker } from '#functions/_shared/outside/outcome.ts';
import { sealWorker } from '#functions/_shared/outside/seal-worker.ts';
import { workThrough } from '#functions/_shared/outside/work-through.ts';
import { serviceDatabase } from '#functions/_shared/service-database.ts';
import { serviceFiles } from '#functions/_shared/service-files.ts';
import { sealPdfInChild } from './seal-pdf-in-child.ts';
import { smtpWorker, type MailSettings } from '#functions/_shared/outside/smtp.ts';

type Options = {
  db: () => Pick<Database, 'query'>;
  /** Asks the project's own API, or says that nothing can be served now. */
  ask: (request: Request) => Promise<Response>;
  url: string;
  secretKey: string;
  /** Without them mails go into the folder. */
  mail: MailSettings | undefined;
  folder: EmailDriver;
  /** There are settings for mail, and they can't be used. */
  isBroken: boolean;
};

const everyMs = 1000;
/** As often it says that it's there, though nothing is due. */
const signEveryMs = 60_000;

/**
 * Does the work with other services that is due, as a hosted project's function run-outside-work does: what is queued now is taken within a second.
 * The timer holds up no process; `stop` waits for what is under way.
 */
export function workOutside(options: Options): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let signAt = 0;
  const run = async (): Promise<void> => {
    const isSign = Date.now() >= signAt;
    if (!isSign && !(await isDue(options.db()))) return;
    if (isSign) {
      if (!(await isThere(options.db()))) return;
      await report(options);
      signAt = Date.now() + signEveryMs;
    }
    const access = { url: options.url, key: options.secretKey };
    const ask: typeof fetch = (input, init) => options.ask(new Request(input, init));
    const database = serviceDatabase(access, ask);
    await workThrough({
      database,
      workers: {
        mail: options.mail === undefined ? intoFolder(options.folder) : smtpWorker(options.mail),
        // Files go by the network, as everyone's do.
        seal: sealWorker({ database, files: serviceFiles(access, fetch), seal: sealPdfInChild }),
      },
      mayTakeMore: () => !isStopped,
      log,
    });
  };
  const timer = setInterval(() => {
    running ??= run()
      // It's asked again in a second; what stops a database is told elsewhere.
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Other migrations than the product's may be served as well. */
async function isThere(db: Pick<Database, 'query'>): Promise<boolean> {
  const [found] = await db.query<{ is_there: boolean }>(
    `select to_regclass('private.outside_jobs') is not null as is_there`,
  );
  return found?.is_there === true;
}

async function isDue(db: Pick<Database, 'query'>): Promise<boolean> {
  const [found] = await db.query<{ is_due: boolean }>(
    `select exists (
       select from private.outside_jobs j where j.state in ('waiting', 'running') and j.run_at <= clock_timestamp()
         and (j.lease_until is null or j.lease_until <= clock_timestamp())) as is_due`,
  );
  return found?.is_due === true;
}

async function report({ db, mail, isBroken }: Options): Promise<void> {
  await db().query('select private.report_mail_route($1, $2)', [
    isBroken ? 'broken' : mail === undefined ? 'folder' : 'smtp',
    mail?.sender ?? null,
  ]);
}

const intoFolder =
  (folder: EmailDriver): Worker =>
  async (work) => {
    const mail = work as MailWork;
    await folder.send({ to: mail.to, ...mailText(mail) });
    return { status: 'done' };
  };
