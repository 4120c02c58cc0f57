import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const createTag = (tag: CallInput<'tags.create'>) => request('tags.create', tag);
