import { callProcedure, fileAddress, objectIn, post } from './server.ts';
import { putFile } from './put-file.ts';

/** What a request for files shows in place of a document. */
export type Upload = {
  instructions: string | null;
  mediaTypes: readonly string[];
  /** `PDF, PNG, JPG, WEBP, HEIC` */
  typesText: string;
  maxBytes: number;
  maxFiles: number;
  /** From everyone who has the link. */
  received: number;
  /** The files that this visitor sent. */
  files: readonly { fileName: string; sizeBytes: number; isRejected: boolean }[];
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Undefined for links that show a document. */
export function uploadIn(value: unknown): Upload | undefined {
  if (value === undefined || value === null) return undefined;
  const upload = objectOf(value);
  return {
    instructions: typeof upload['instructions'] === 'string' ? upload['instructions'] : null,
    mediaTypes: listOf(upload['media_types']).map(text),
    typesText: text(upload['types_text']),
    maxBytes: count(upload['max_bytes']),
    maxFiles: count(upload['max_files']),
    received: count(upload['received']),
    files: listOf(upload['files'])
      .map(objectOf)
      .map((file) => ({
        fileName: text(file['file_name']),
        sizeBytes: count(file['size_bytes']),
        isRejected: file['state'] === 'rejected',
      })),
  };
}

export type SendAnswer =
  | { kind: 'sent' }
  /** The file is rejected, and why. */
  | { kind: 'refused'; message: string }
  | { kind: 'gone' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'unreachable' };

/** Files that were counted but not uploaded. A retry does not count them again. */
const counted = new WeakMap<File, { viewId: string; key: string }>();

/** Sends a file: it is counted first, then uploaded, then checked. A rejected file is not stored anywhere. */
export async function sendFile(
  viewId: string,
  file: File,
  onProgress: (part: number) => void,
): Promise<SendAnswer> {
  const known = counted.get(file);
  if (known?.viewId === viewId) {
    // The upload may have succeeded although its answer was lost.
    const looked = await step(viewId, known.key, 'check');
    if (looked.kind === 'done') return { kind: 'sent' };
    const again =
      looked.kind === 'missing' ? await bring({ viewId, file, key: known.key }, onProgress) : looked;
    // The time for this upload is over, but the request may still be open.
    if (again.kind !== 'gone') return again;
    counted.delete(file);
  }
  const answer = await callProcedure('upload_to_request', {
    ...{ p_view_id: viewId, p_name: file.name.slice(0, 400), p_mime: file.type.slice(0, 200) },
    p_size: file.size,
  });
  if (answer.kind === 'refused') return { kind: 'gone' };
  if (answer.kind !== 'answer') return answer;
  const { status, key, message, retry_after } = answer.value;
  if (status === 'rate_limited') return { kind: 'wait', seconds: count(retry_after) };
  if (status === 'preview') return { kind: 'refused', message: 'A preview sends nothing.' };
  if (typeof message === 'string') return { kind: 'refused', message };
  if (status !== 'ok' || typeof key !== 'string') return { kind: 'gone' };
  counted.set(file, { viewId, key });
  return bring({ viewId, file, key }, onProgress);
}

type Counted = { viewId: string; file: File; key: string };

async function bring(
  { viewId, file, key }: Counted,
  onProgress: (part: number) => void,
): Promise<SendAnswer> {
  const signed = await step(viewId, key, 'sign');
  if (signed.kind !== 'done') return unlessMissing(signed);
  const isBrought = await putFile(fileAddress(text(signed.value['link'])), file, onProgress);
  if (!isBrought) return { kind: 'unreachable' };
  const checked = await step(viewId, key, 'check');
  return checked.kind === 'done' ? { kind: 'sent' } : unlessMissing(checked);
}

const unlessMissing = (answer: Exclude<Step, { kind: 'done' }>): SendAnswer =>
  answer.kind === 'missing' ? { kind: 'unreachable' } : answer;

type Step =
  | { kind: 'done'; value: Record<string, unknown> }
  /** Nothing was uploaded for this key. */
  | { kind: 'missing' }
  | Exclude<SendAnswer, { kind: 'sent' }>;

async function step(viewId: string, key: string, name: 'sign' | 'check'): Promise<Step> {
  const response = await post('/functions/v1/request-upload', { viewId, key, step: name });
  if (response === undefined) return { kind: 'unreachable' };
  const said = await objectIn(response).catch((): Record<string, unknown> => ({}));
  if (response.ok) return { kind: 'done', value: said };
  if (response.status === 422) return { kind: 'refused', message: text(said['message']) };
  if (response.status === 409) return { kind: 'missing' };
  // A server without the function also answers 404.
  return { kind: said['code'] === 'not_available' ? 'gone' : 'unreachable' };
}
