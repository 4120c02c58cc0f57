import { useQuery } from '@tanstack/react-query';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import { marksQueries } from './marks-queries.ts';

export type MarksByModel = ReadonlyMap<string, ModelMarks>;

const byModel = (list: readonly ModelMarks[]): MarksByModel => new Map(list.map((one) => [one.modelId, one]));

/** Tags, labels and notes by model id; models without any are missing. The same data gives the same map. */
export const useModelMarks = () => useQuery({ ...marksQueries.list(), select: byModel });
