import { createTransport } from 'nodemailer';
import type { Outcome, Worker } from './outcome.ts';
import { mailText, type MailWork } from './mail-texts.ts';

/** How mail is sent: the server's address with a name and a password, and who it is from. */
export type MailSettings = { url: string; sender: string };

/** Settings that can be used, or why not. */
export function mailSettings(
  setting: (name: string) => string | undefined,
): { settings: MailSettings } | { problem: string } | undefined {
  const url = setting('MARQUEE_SMTP_URL')?.trim() ?? '';
  if (url === '') return undefined;
  const sender = setting('MARQUEE_MAIL_FROM')?.trim() ?? '';
  const server = URL.canParse(url) ? new URL(url) : undefined;
  if (server === undefined || !/^smtps?:$/.test(server.protocol) || server.hostname === '')
    return { problem: 'MARQUEE_SMTP_URL is not an address such as smtps://name:password@mail.example.com' };
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]+)>$/.exec(sender)?.[1] ?? sender))
    return { problem: 'MARQUEE_MAIL_FROM is not an address such as Agency <desk@example.com>' };
  return { settings: { url, sender } };
}

const patienceMs = 15_000;
/** Of one try, well within its lease: nobody else begins the same mail meanwhile. */
const mostMs = 80_000;
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/** Sends mails by SMTP: over TLS from the start (smtps), or by STARTTLS; without either only to this computer. */
export function smtpWorker({ url, sender }: MailSettings): Worker {
  const server = new URL(url);
  const isSecure = server.protocol === 'smtps:';
  return async (work) => {
    const mail = work as MailWork;
    const transport = createTransport({
      host: server.hostname.replaceAll(/^\[|\]$/g, ''),
      port: Number(server.port === '' ? (isSecure ? 465 : 587) : server.port),
      secure: isSecure,
      requireTLS: !isSecure && !isLoopback(server.hostname),
      ignoreTLS: !isSecure && isLoopback(server.hostname),
      ...(server.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await within(
        mostMs,
        transport.sendMail({
          from: sender,
          to: { name: '', address: mail.to },
          ...mailText(mail),
          // The same for each try: a mail that came twice is shown once.
          messageId: `<${mail.id}@${sender.split('@').at(-1)?.replace('>', '') ?? 'marquee'}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      );
      return { status: 'done' };
    } catch (error) {
      return outcomeOf(error);
    } finally {
      transport.close();
    }
  };
}

/** Rejects where it takes longer; the connection is closed by then. */
async function within<Value>(most: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Too slow'));
    }, most);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a mail server's refusal means; what it said itself may name people, and stays out of it. */
function outcomeOf(error: unknown): Outcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  if (code === 'EAUTH')
    return { status: 'retry', message: 'The mail server refused the name or password', retry_after: 300 };
  if (responseCode !== undefined && responseCode >= 500) {
    return {
      status: 'failed',
      message:
        code === 'EENVELOPE'
          ? `The mail server refused this address (${String(responseCode)})`
          : `The mail server refused this mail (${String(responseCode)})`,
    };
  }
  if (responseCode !== undefined)
    return { status: 'retry', message: `The mail server asked to wait (${String(responseCode)})` };
  if (code === 'ETLS') return { status: 'retry', message: 'The mail server offers no safe connection' };
  return code === 'ECONNECTION' && /closed/i.test(message ?? '')
    ? { status: 'retry', message: 'The mail server ended the connection before it confirmed' }
    : { status: 'retry', message: 'The mail server can’t be reached' };
}
