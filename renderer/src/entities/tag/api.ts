import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listTags = () => request('tags.list');

export const createTag = (tag: CallInput<'tags.create'>) => request('tags.create', tag);

export const updateTag = (change: CallInput<'tags.update'>) => request('tags.update', change);

export const deleteTag = (id: string) => request('tags.delete', { id });
