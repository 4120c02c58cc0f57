import { acceptedType, lookedAtBytes } from './file-kind.ts';
import { marksOf, mostMarkedBytes } from './pdf/pdf-marks.ts';
import type { ServiceDatabase } from './service-database.ts';
import type { ServiceFiles } from './service-files.ts';

type Looked =
  | { kind: 'missing' }
  | { kind: 'refused'; sqlState: string }
  /** `isKept` false: another version took its place meanwhile. */
  | { kind: 'looked'; type: string | null; isKept: boolean };

/** Judges a file by its first bytes, a PDF that may be signed by all of it, and has the database keep what it is. */
export async function lookAtFile(
  { database, files }: { database: ServiceDatabase; files: ServiceFiles },
  { bucket, name }: { bucket: string; name: string },
): Promise<Looked> {
  const start = await files.start(bucket, name, lookedAtBytes);
  if (start === undefined) return { kind: 'missing' };
  const type = await acceptedType(bucket, start.bytes);
  const whole =
    bucket !== 'documents' || type !== 'application/pdf'
      ? undefined
      : start.bytes.length < lookedAtBytes
        ? start
        : await files.start(bucket, name, mostMarkedBytes + 1);
  const kept = await database.call('record_file_check', {
    ...{ p_bucket_id: bucket, p_name: name, p_file_version: start.version, p_type: type },
    p_marks:
      whole?.version !== start.version || whole.bytes.length > mostMarkedBytes
        ? ''
        : marksOf(whole.bytes).join(' '),
  });
  if (!('answer' in kept)) return { kind: 'refused', sqlState: kept.sqlState };
  return { kind: 'looked', type, isKept: kept.answer === true };
}
