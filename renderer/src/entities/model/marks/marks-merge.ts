import { request } from '#renderer/bridge/index.ts';
import type { MergeTools } from '#renderer/lib/live/merge-tools.ts';
import { marksKeys, putMarks } from './marks-queries.ts';

const gatherMs = 300;
/** The most that one call returns; beyond it, fetching the whole list is cheaper. */
const mostFetched = 100;

/**
 * Fetches tags, labels and notes of models that changed elsewhere. The model's row doesn't say whether they changed, so
 * they are fetched for these models only, rather than for thousands because of one status.
 */
export function createMarksMerge({ client, askAgain }: MergeTools) {
  const wanted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const cached = () => client.getQueryCache().findAll({ queryKey: marksKeys.all });
  const isLookedAt = () => !document.hidden && cached().some((query) => query.isActive());

  function apply(ids: readonly string[]): void {
    if (cached().length === 0) return;
    for (const id of ids) wanted.add(id);
    timer ??= setTimeout(() => void fetchThem(), gatherMs);
  }

  async function fetchThem(): Promise<void> {
    timer = undefined;
    const ids = [...wanted];
    wanted.clear();
    // A load that is in progress may already have passed the changed model.
    if (ids.length > mostFetched || !isLookedAt() || client.isFetching({ queryKey: marksKeys.all }) > 0) {
      askAgain(marksKeys.all);
      return;
    }
    try {
      const marks = await request('modelMarks.get', { modelIds: ids });
      if (!isEnded) putMarks(client, marks);
    } catch {
      if (!isEnded) askAgain(marksKeys.all);
    }
  }

  const end = () => {
    isEnded = true;
    clearTimeout(timer);
  };
  return { apply, end };
}
