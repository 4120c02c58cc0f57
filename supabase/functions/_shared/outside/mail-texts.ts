/** A mail as the database hands it out. */
export type MailWork = {
  id: string;
  kind: 'share_code' | 'invitation' | 'account' | 'signature' | 'report';
  to: string;
  secret: string;
  details: {
    title?: string;
    from?: string | null;
    ends_at?: string;
    subject?: string;
    /** Of a mail to a signer. */
    what?: 'request' | 'reminder' | 'completed' | 'cancelled';
    role?: 'signer' | 'approver' | 'viewer';
    name?: string;
    message?: string | null;
    document_id?: string;
    /** Of a report of a link page. */
    domain?: string;
    /** Of a report, or why a request to sign has ended. */
    reason?: string | null;
  };
  workspace: string | null;
  public_address: string | null;
};

/** Subject and plain text of a mail. No pictures, no links but the one that it is about. */
export function mailText(mail: MailWork): { subject: string; text: string } {
  const workspace = mail.workspace ?? 'Marquee';
  switch (mail.kind) {
    case 'share_code':
      return {
        subject: `${mail.secret} is your code for ${oneLine(mail.details.title ?? 'a document', 80)}`,
        text: [
          `Enter this code to read “${oneLine(mail.details.title ?? 'a document', 200)}”, shared by ${workspace}:`,
          mail.secret,
          'It works for 10 minutes. If you did not ask for it, you can ignore this mail: nobody can read the document without it.',
        ].join('\n\n'),
      };
    case 'invitation':
      return {
        subject: `${mail.details.from ?? workspace} invited you to ${workspace}`,
        text: [
          `${mail.details.from ?? 'Someone'} invited you to work in ${workspace}. Open this link to set up your account:`,
          `${mail.public_address ?? ''}/?invite=${mail.secret}`,
          `The link is for you alone${until(mail.details.ends_at)}. If you do not know ${workspace}, you can ignore this mail.`,
        ].join('\n\n'),
      };
    case 'signature':
      return signatureText(mail, workspace);
    case 'report':
      return reportText(mail, workspace);
    case 'account':
      return { subject: oneLine(mail.details.subject ?? workspace, 200), text: mail.secret };
  }
}

function signatureText(
  { details, secret, public_address }: MailWork,
  workspace: string,
): { subject: string; text: string } {
  const title = oneLine(details.title ?? 'a document', 120);
  const from = oneLine(details.from ?? workspace, 100);
  const verb = { signer: 'sign', approver: 'approve', viewer: 'read' }[details.role ?? 'signer'];
  const link = `${public_address ?? ''}/shared-document/${details.document_id ?? ''}?k=${secret}`;
  if (details.what === 'completed')
    return {
      subject: `Everyone signed “${title}”`,
      text: [`Everyone signed “${title}”. Open this link for your copy:`, link, forYouAlone].join('\n\n'),
    };
  if (details.what === 'cancelled')
    return {
      subject: `No longer needed: ${verb} “${title}”`,
      text: [
        `Hello ${oneLine(details.name ?? '', 200)},`,
        `The request to ${verb} “${title}” has ended. ${oneLine(details.reason ?? 'The sender cancelled it.', 300)}`,
        'There is nothing left to do: what was signed so far does not count. If it is still wanted, you will be asked again.',
      ].join('\n\n'),
    };
  const message = details.message ?? '';
  return {
    subject:
      details.what === 'reminder' ? `Reminder: ${verb} “${title}”` : `${from} asks you to ${verb} “${title}”`,
    text: [
      `Hello ${oneLine(details.name ?? '', 200)},`,
      `${from} (${workspace}) asks you to ${verb} “${title}”:`,
      ...(message === '' ? [] : [message]),
      link,
      `The link is for you alone${until(details.ends_at)}. If you do not know ${workspace}, you can ignore this mail.`,
    ].join('\n\n'),
  };
}

const reasons: Readonly<Record<string, string>> = {
  pretends: 'It pretends to be someone else',
  illegal: 'It leads to something illegal',
  fraud: 'It is spam or fraud',
  consent: 'It shows someone without their consent',
  other: 'Something else',
};

function reportText(
  { details, secret, public_address }: MailWork,
  workspace: string,
): { subject: string; text: string } {
  return {
    subject: `Report of the link page “${oneLine(details.title ?? '', 80)}”`,
    text: [
      `A visitor reported a link page of ${workspace}:`,
      `${public_address ?? ''}/linktree/${oneLine(details.domain ?? '', 63)}`,
      reasons[details.reason ?? ''] ?? 'Something else',
      secret,
      'Who sent it is not known, so that it can’t be answered. It goes to the address that is set in Configuration.',
    ].join('\n\n'),
  };
}

const forYouAlone = 'The link is for you alone. Keep the signed document: the link ends after a while.';

const until = (moment: string | undefined): string =>
  moment === undefined
    ? ''
    : ` and works until ${new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}`;

/** Titles are what people wrote: a line stays a line. */
const oneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most);
