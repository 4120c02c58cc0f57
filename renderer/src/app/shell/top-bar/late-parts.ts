import { latePart } from '#renderer/lib/loading/late-part.tsx';

/** Its space stays empty until the page is shown, so that nothing moves when it appears. */
export const SearchField = latePart(
  async () => (await import('#renderer/app/palette/search-field.tsx')).SearchField,
);
