import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';

const freshMs = 30_000;

export const documentTemplateKeys = { list: ['document-templates'] as const };

export const documentTemplateQueries = {
  list: () =>
    queryOptions({
      queryKey: documentTemplateKeys.list,
      queryFn: () => request('documents.listTemplates'),
      staleTime: freshMs,
    }),
};
