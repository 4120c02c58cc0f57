import { callProcedure } from './server.ts';
import { signingIn, type Signing } from './signing.ts';
import { uploadIn, type Upload } from './uploading.ts';

/** The heading above a link's questions. */
export type Head = {
  title: string;
  workspace: string | null;
  sharedBy: string | null;
  asksForFiles?: boolean;
};

export type Question =
  | { kind: 'password'; attemptsLeft: number | null }
  | { kind: 'email'; reason: 'invalid' | 'denied' | null }
  | { kind: 'code'; email: string; isWrong: boolean }
  | { kind: 'agreement'; text: string };

/** A document whose link is open. */
export type Content = Head & {
  fileName: string;
  mime: string;
  sizeBytes: number;
  allowDownload: boolean;
  expiresAt: string | null;
  isPreview: boolean;
  version: number;
  /** Set for a signer's link. */
  signing: Signing | undefined;
  /** Set for a request for files, which shows no document. */
  upload: Upload | undefined;
};

/** The visitor's answers so far. */
export type Given = { email: string; password: string; code: string; agreed: boolean };

export type Opened =
  | { kind: 'open'; viewId: string; content: Content }
  | { kind: 'question'; head: Head; question: Question }
  /** Too many wrong passwords. */
  | { kind: 'locked'; head: Head; seconds: number }
  | { kind: 'gone' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'unreachable' };

type Link = { documentId: string; key: string | null };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const headIn = (value: Record<string, unknown>): Head => ({
  title: text(value['title']),
  workspace: textOrNull(value['workspace']),
  sharedBy: textOrNull(value['shared_by']),
  asksForFiles: value['asks_for_files'] === true,
});

const contentIn = (value: Record<string, unknown>): Content => ({
  ...headIn(value),
  fileName: text(value['file_name']),
  mime: text(value['mime']),
  sizeBytes: count(value['size_bytes']),
  allowDownload: value['allow_download'] === true,
  expiresAt: textOrNull(value['expires_at']),
  isPreview: value['is_preview'] === true,
  version: count(value['version']),
  signing: signingIn(value['signing']),
  upload: uploadIn(value['upload']),
});

function questionIn(value: Record<string, unknown>): Question | undefined {
  const reason = value['reason'];
  switch (value['status']) {
    case 'password_required':
      return {
        kind: 'password',
        attemptsLeft: reason === 'incorrect' ? count(value['attempts_left']) : null,
      };
    case 'email_required':
      return { kind: 'email', reason: reason === 'invalid' || reason === 'denied' ? reason : null };
    case 'code_required':
      return { kind: 'code', email: text(value['email']), isWrong: reason === 'incorrect' };
    case 'agreement_required':
      return { kind: 'agreement', text: text(value['agreement']) };
    default:
      return undefined;
  }
}

/** Opens a link with the answers so far. The server replies with the next question, if one is missing. */
export async function openDocument(link: Link, given: Given): Promise<Opened> {
  const asked = await callProcedure('open_shared_document', {
    p_document_id: link.documentId,
    p_key: link.key,
    p_email: given.email === '' ? null : given.email,
    p_password: given.password === '' ? null : given.password,
    p_code: given.code === '' ? null : given.code,
    p_agreed: given.agreed,
  });
  if (asked.kind === 'refused') return { kind: 'gone' };
  if (asked.kind !== 'answer') return asked;
  const { value } = asked;
  if (value['status'] === 'ok')
    return { kind: 'open', viewId: text(value['view_id']), content: contentIn(value) };
  if (value['status'] === 'rate_limited')
    return { kind: 'locked', head: headIn(value), seconds: count(value['retry_after']) };
  const question = questionIn(value);
  return question === undefined ? { kind: 'gone' } : { kind: 'question', head: headIn(value), question };
}

export type CodeAnswer =
  | { kind: 'sent' }
  | { kind: 'wait'; seconds: number }
  /** Another question comes before a code is sent. */
  | { kind: 'question' }
  | { kind: 'unreachable' };

/** Sends a code to an address that may open the link. */
export async function requestCode(link: Link, email: string): Promise<CodeAnswer> {
  const asked = await callProcedure('request_share_code', {
    p_document_id: link.documentId,
    p_key: link.key,
    p_email: email,
  });
  if (asked.kind === 'refused') return { kind: 'question' };
  if (asked.kind !== 'answer') return asked;
  const { status, retry_after } = asked.value;
  if (status === 'sent') return { kind: 'sent' };
  return status === 'rate_limited' ? { kind: 'wait', seconds: count(retry_after) } : { kind: 'question' };
}

export type Tracked =
  | { kind: 'open'; content: Content }
  | { kind: 'gone' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'unreachable' };

/** Reports that a page was read for some seconds, and checks that the link is still open. */
export async function trackView(
  viewId: string,
  { seconds, page, isLast = false }: { seconds: number; page: number | null; isLast?: boolean },
): Promise<Tracked> {
  const asked = await callProcedure(
    'track_shared_view',
    { p_view_id: viewId, p_seconds: seconds, p_page: page },
    isLast,
  );
  if (asked.kind === 'refused') return { kind: 'gone' };
  if (asked.kind !== 'answer') return asked;
  return asked.value['status'] === 'ok'
    ? { kind: 'open', content: contentIn(asked.value) }
    : { kind: 'gone' };
}
