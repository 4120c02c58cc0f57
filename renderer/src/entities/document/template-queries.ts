import { queryOptions } from '@tanstack/react-query';
import { listDocumentTemplates } from './queries.ts';

const freshMs = 30_000;

export const documentTemplateKeys = { list: ['document-templates'] as const };

export const documentTemplateQueries = {
  list: () =>
    queryOptions({
      queryKey: documentTemplateKeys.list,
      queryFn: listDocumentTemplates,
      staleTime: freshMs,
    }),
};
