import { placeLabel } from '#renderer/entities/document/document-labels.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentStatuses, type ManagedDocument } from '#shared/contract/documents.ts';
import { fold } from '#shared/lib/fold.ts';

type By = Compare<ManagedDocument>;

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const byTitle: By = (a, b) => words.compare(a.title, b.title);
/** Documents without an end come last. */
const byEnd: By = (a, b) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999');

/** The sort orders; the default is the latest change first. */
export const documentSorts = {
  by: {
    changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
    title: byTitle,
    category: (a, b) => documentCategories.indexOf(a.category) - documentCategories.indexOf(b.category),
    model: (a, b) => words.compare(placeLabel(a), placeLabel(b)),
    status: (a, b) => documentStatuses.indexOf(a.status) - documentStatuses.indexOf(b.status),
    ends: byEnd,
  },
  then: byTitle,
} as const satisfies { by: Record<string, By>; then: By };

/** The text that the filter searches here; the contents of files are searched by the server. */
export const documentText = (document: ManagedDocument): string =>
  fold(
    `${document.title}\n${document.counterparty ?? ''}\n${placeLabel(document)}\n${document.fileName ?? ''}`,
  );
