import { viewAsPageSize, type ViewAs } from '#shared/contract/users.ts';
import { viewAs } from './api.ts';

/**
 * What somebody sees, with every model of their own. Whoever sees all models has the others listed as ever, so that the pages
 * end where theirs begin.
 */
export async function loadViewAs(id: string, signal: AbortSignal): Promise<ViewAs> {
  const view = await viewAs(id, null);
  // By id: what comes or goes in between may come twice.
  const models = new Map(view.models.map((model) => [model.id, model]));
  let after = nextOf(view);
  while (after !== null) {
    signal.throwIfAborted();
    const page = await viewAs(id, after);
    for (const model of page.models) models.set(model.id, model);
    after = nextOf(page);
  }
  return { ...view, models: [...models.values()] };
}

/** The model after which there may be more of their own. */
function nextOf({ models }: ViewAs): { id: string; isOwn: boolean } | null {
  const last = models.at(-1);
  if (last === undefined || models.length < viewAsPageSize) return null;
  return last.isMain || last.isSecondary ? { id: last.id, isOwn: true } : null;
}
