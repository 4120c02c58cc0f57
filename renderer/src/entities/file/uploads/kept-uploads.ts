import * as z from 'zod/mini';
import { dropDraft, noteTyped, useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { buckets } from '#shared/domain/file-limits.ts';

/** What is known of an upload beyond this page. Its bytes stay where the person has them. */
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

/** With what else the person has typed and not sent: for them alone, for a week, gone when they sign out. */
export function keepUpload(upload: StoredUpload): void {
  noteTyped(nameOf(upload), () => JSON.stringify(upload));
}

export function forgetUpload(upload: Pick<StoredUpload, 'place' | 'id'>): void {
  dropDraft(nameOf(upload));
}

/** What earlier pages began for a place. */
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
