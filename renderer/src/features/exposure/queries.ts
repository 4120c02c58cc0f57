import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { planQueries } from '#renderer/entities/plan/plan-queries.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { exposurePageSize, type Exposure } from '#shared/contract/exposure.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { listExposures } from './api.ts';

export type ExposureList = {
  rows: readonly Exposure[];
  /** The plan shows only what the user themselves knows. */
  isOwnOnly: boolean;
};

export const exposureKeys = { all: ['exposure'] as const };

export const exposureQueries = {
  /** Accesses are not live, since they'd be sent to every user: fetched when the page opens. */
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
 * Whether the cached plan lacks this feature, so that no request is sent that would be refused: browsers log each
 * refusal to their console. The plan may have been upgraded, so a cached answer is fetched again.
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
