import { latePart } from '#renderer/lib/loading/late-part.tsx';

/** Its place is empty until the page stands; nothing moves when it comes. */
export const SearchField = latePart(
  async () => (await import('#renderer/app/palette/search-field.tsx')).SearchField,
);
