import type { ManagedDocument } from '#shared/contract/documents.ts';

const documentTabs = [
  'preview',
  'uploads',
  'details',
  'versions',
  'share',
  'signatures',
  'activity',
] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** The tabs that a document has: without a file it can be neither read nor signed. */
export const tabsOf = ({
  version,
  uploads,
}: Pick<ManagedDocument, 'version' | 'uploads'>): readonly DocumentTab[] =>
  documentTabs.filter((tab) =>
    tab === 'uploads'
      ? uploads !== null
      : version > 0 || (tab !== 'preview' && tab !== 'versions' && tab !== 'signatures'),
  );
