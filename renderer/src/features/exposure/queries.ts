import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { exposurePageSize, type Exposure } from '#shared/contract/exposure.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { listExposures } from './api.ts';

export type ExposureList = {
  rows: readonly Exposure[];
  /** The plan shows what one knows oneself, and nothing of others. */
  isOwnOnly: boolean;
};

export const exposureKeys = { all: ['exposure'] as const };

export const exposureQueries = {
  /** Uses are not live, since everyone's would go to everyone: asked for on entry. */
  list: (viewerId: string) =>
    queryOptions({
      queryKey: [...exposureKeys.all, 'list', viewerId],
      queryFn: async ({ client }): Promise<ExposureList> => {
        const ownOnly = async () => ({ rows: await loadAll(viewerId), isOwnOnly: true });
        if (await isKnownToBeLeftOut(client, viewerId)) return ownOnly();
        try {
          return { rows: await loadAll(), isOwnOnly: false };
        } catch (error) {
          if (!(error instanceof AppError) || error.hint !== 'advanced_features') throw error;
          return ownOnly();
        }
      },
      refetchOnMount: 'always',
    }),
};

const freshMs = 30_000;

/**
 * Whether the shell has heard that the plan lacks it, so that nothing is asked for that would be refused: browsers write each
 * refusal into their console. It may have been upgraded since: what was heard earlier is asked again.
 */
async function isKnownToBeLeftOut(client: QueryClient, viewerId: string): Promise<boolean> {
  const plan = planQueries.subscription(viewerId);
  if (client.getQueryData(plan.queryKey)?.canAccessAdvancedFeatures !== false) return false;
  try {
    return !(await client.query({ ...plan, staleTime: freshMs })).canAccessAdvancedFeatures;
  } catch {
    return false;
  }
}

async function loadAll(personId?: string): Promise<Exposure[]> {
  const loaded = new Map<string, Exposure>();
  for await (const page of everyPage(exposurePageSize, (offset) => listExposures(offset, personId)))
    for (const exposure of page) loaded.set(exposure.id, exposure);
  return [...loaded.values()];
}
