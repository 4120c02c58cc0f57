import { pushAddress } from '../_shared/drive/drive-channel.ts';
import { driveWorker } from '../_shared/drive/drive-worker.ts';
import { googleClient } from '../_shared/drive/google-oauth.ts';
import { driveAddresses } from '../_shared/drive/google-token.ts';
import { httpFunction } from '../_shared/http-function.ts';
import { botPictureWorker } from '../_shared/bots/bot-picture-worker.ts';
import { botWorker } from '../_shared/bots/bot-worker.ts';
import type { HttpFunction } from '../_shared/http-function.ts';
import type { Worker } from '../_shared/outside/outcome.ts';
import type { Door } from '../_shared/outside/guarded-head.ts';
import { dnsAddress, domainCheckWorker } from '../_shared/outside/domain-check-worker.ts';
import { fileRemovalWorker } from '../_shared/outside/file-removal-worker.ts';
import { linkCheckWorker } from '../_shared/outside/link-check-worker.ts';
import { sealWorker } from '../_shared/outside/seal-worker.ts';
import { providers } from '../_shared/social/providers.ts';
import { socialWorker } from '../_shared/social/social-worker.ts';
import type { Sealed, SealWork } from '../_shared/pdf/seal-pdf.ts';
import { QueueUnreachableError, workThrough } from '../_shared/outside/work-through.ts';
import { mailSettings, smtpWorker } from '../_shared/outside/smtp.ts';
import { timeAuthority } from '../_shared/pdf/time-authority.ts';
import { refuse, reply } from '../_shared/reply.ts';

/** A call of the scheduler ends before the next one. */
const mostMs = 50_000;
/** A bot or an account with much to send holds up no other work for longer. */
const sliceMs = 15_000;

type Seal = (bytes: Uint8Array, work: SealWork) => Promise<Sealed>;

type Options = {
  seal: Seal;
  door: Door;
  /** Whether a site has the faces of more scripts; without it they are where the sealer is. */
  lookForFaces?: (address: string) => Promise<boolean>;
};

/** Does what waits with other services: sends mail and messages, posts, seals what was signed, checks links and domains. For the scheduler, by the secret key or the job key. */
export const runOutsideWork = ({ seal, door, lookForFaces }: Options): HttpFunction =>
  httpFunction({
    name: 'run-outside-work',
    method: 'POST',
    mostBytes: 1000,
    secrets: [],
    isForOperator: 'or with the job key',
    handle: async ({ database, files, setting }, log) => {
      const until = Date.now() + mostMs;
      const mayTakeMore = (): boolean => Date.now() < until;
      const mail = mailSettings(setting);
      const isSet = mail !== undefined && 'settings' in mail;
      if (mail !== undefined && 'problem' in mail) log(mail.problem);
      await database.call('report_mail_route', {
        p_route: isSet ? 'smtp' : mail === undefined ? 'none' : 'broken',
        p_sender: isSet ? mail.settings.sender : null,
      });
      if (lookForFaces !== undefined) {
        const due = await database.call('seal_faces_due', {});
        if ('answer' in due && typeof due.answer === 'string')
          await database.call('report_seal_faces', {
            ...{ p_address: due.answer, p_has_more: await lookForFaces(due.answer) },
          });
      }
      const workers: Record<string, Worker> = {
        seal: sealWorker({
          database,
          files,
          seal,
          timeAuthority: timeAuthority(setting('MARQUEE_TSA_URL')) ?? null,
        }),
        drive: driveWorker({
          database,
          addresses: driveAddresses(setting),
          client: googleClient(setting),
          push: pushAddress(setting),
          mayAskMore: mayTakeMore,
        }),
        bot: botWorker({
          database,
          files,
          base: setting('MARQUEE_TELEGRAM_API'),
          mayTakeMore,
          sliceMs,
        }),
        social: socialWorker({
          ...{ database, files, mayTakeMore, sliceMs },
          providers: providers(setting, { door }),
        }),
        bot_picture: botPictureWorker({ database, files, base: setting('MARQUEE_TELEGRAM_API') }),
        file_removal: fileRemovalWorker({ files }),
        link_check: linkCheckWorker({ database, door }),
        domain_check: domainCheckWorker({ database, dns: dnsAddress(setting('MARQUEE_DNS_API')) }),
        mail: isSet
          ? smtpWorker(mail.settings)
          : () => Promise.resolve({ status: 'failed', message: 'Mail isn’t set up' }),
      };
      try {
        return reply(200, {
          done: await workThrough({ database, workers, mayTakeMore, log }),
        });
      } catch (error) {
        if (error instanceof QueueUnreachableError)
          return refuse(503, 'database', 'The work could not be asked for. It is tried again.');
        throw error;
      }
    },
  });
