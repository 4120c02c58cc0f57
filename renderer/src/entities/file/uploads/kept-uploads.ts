import * as z from 'zod/mini';
import { dropDraft, noteTyped, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { buckets } from '#shared/domain/file-limits.ts';

/** What is stored of an unfinished upload, so that it survives a reload. The bytes are not stored. */
const keptSchema = z.object({
  id: z.uuid(),
  place: z.string(),
  bucket: z.enum(buckets),
  objectName: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  lastModified: z.number(),
  sentBytes: z.int(),
  resumeAt: z.nullable(z.string()),
});

export type StoredUpload = z.infer<typeof keptSchema>;

const nameOf = ({ place, id }: Pick<StoredUpload, 'place' | 'id'>) => `upload ${place} ${id}`;

/** Stored with drafts: only for this person, for a week, deleted on sign-out. */
export function keepUpload(upload: StoredUpload): void {
  noteTyped(nameOf(upload), () => JSON.stringify(upload));
}

export function forgetUpload(upload: Pick<StoredUpload, 'place' | 'id'>): void {
  dropDraft(nameOf(upload));
}

/** Unfinished uploads from earlier visits to a page. */
export function useKeptUploads(place: string): StoredUpload[] {
  const drafts = useDrafts((store) => store.drafts);
  return [...drafts.values()].flatMap(({ name, content }) => {
    if (!name.startsWith(`upload ${place} `)) return [];
    const read = keptSchema.safeParse(jsonIn(content));
    return read.success && read.data.place === place ? [read.data] : [];
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
