import { request } from '#renderer/bridge/index.ts';
import type { SearchKind } from '#shared/contract/search.ts';

export const findAnything = (text: string, kinds?: SearchKind[]) =>
  request('search.find', { text, ...(kinds === undefined ? {} : { kinds }) });
