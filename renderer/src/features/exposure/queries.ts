import { queryOptions } from '@tanstack/react-query';
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
      queryFn: async (): Promise<ExposureList> => {
        try {
          return { rows: await loadAll(), isOwnOnly: false };
        } catch (error) {
          if (!(error instanceof AppError) || error.hint !== 'advanced_features') throw error;
          return { rows: await loadAll(viewerId), isOwnOnly: true };
        }
      },
      refetchOnMount: 'always',
    }),
};

async function loadAll(personId?: string): Promise<Exposure[]> {
  const loaded = new Map<string, Exposure>();
  for await (const page of everyPage(exposurePageSize, (offset) => listExposures(offset, personId)))
    for (const exposure of page) loaded.set(exposure.id, exposure);
  return [...loaded.values()];
}
