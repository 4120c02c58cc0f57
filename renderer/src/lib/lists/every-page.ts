/**
 * Fetches one page after another until a page is not full. Rows that are added or removed in between shift the rest, so
 * that a row may appear twice.
 */
export async function* everyPage<Row>(
  pageSize: number,
  load: (offset: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await load(offset);
    yield page;
    if (page.length < pageSize) return;
  }
}
