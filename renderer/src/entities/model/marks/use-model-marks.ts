import { useQuery } from '@tanstack/react-query';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import { marksQueries } from './marks-queries.ts';

export type MarksByModel = ReadonlyMap<string, ModelMarks>;

const byModel = (list: readonly ModelMarks[]): MarksByModel => new Map(list.map((one) => [one.modelId, one]));

/** What models carry, by the id of the model; those with nothing are not in it. The same map for the same answer. */
export const useModelMarks = () => useQuery({ ...marksQueries.list(), select: byModel });
