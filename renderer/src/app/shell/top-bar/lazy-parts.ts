import { lazyLater } from '#renderer/lib/loading/lazy-later.tsx';

/** Its space stays empty until the page is shown, so that nothing moves when it appears. */
export const SearchField = lazyLater(
  async () => (await import('#renderer/app/palette/search-field.tsx')).SearchField,
);
