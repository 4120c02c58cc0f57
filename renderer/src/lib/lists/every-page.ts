/**
 * Asks for one page after the other, until one is not full. Rows that come or go in between shift the ones that follow, so
 * that one may come twice.
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
