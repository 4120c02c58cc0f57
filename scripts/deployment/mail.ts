import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const step = 'Mail and links';
const guide = '(docs/deploy.md, step 14)';
/** The worker reports once a minute that it is running. */
const silentMs = 15 * 60_000;

/** Whether links to documents and mails reach people outside; sending no mail is a valid choice. */
export function judgeMail(
  {
    mail: { route, reported_at: reportedAt, sender, public_address: address, waiting },
  }: Pick<DatabaseState, 'mail'>,
  now = Date.now(),
): Check {
  if (route === 'broken')
    return { step, verdict: 'missing', says: `MARQUEE_SMTP_URL or MARQUEE_MAIL_FROM can’t be used ${guide}` };
  if (route !== 'smtp') {
    const what = route === 'folder' ? 'kept in the mail folder' : 'not configured';
    return {
      step,
      verdict: waiting === 0 || route === 'folder' ? 'ok' : 'missing',
      says: `${what}: links are sent by hand, and addresses of visitors are not proven ${guide}`,
    };
  }
  if (reportedAt === null || now - Date.parse(reportedAt) > silentMs)
    return { step, verdict: 'missing', says: `nothing calls run-outside-work, so that mails wait ${guide}` };
  if (address === null)
    return {
      step,
      verdict: 'missing',
      says: `mails with a link wait for the setting public_address: Admin, Configuration ${guide}`,
    };
  return { step, verdict: 'ok', says: `sent from ${sender ?? 'the server'}; links begin with ${address}` };
}
