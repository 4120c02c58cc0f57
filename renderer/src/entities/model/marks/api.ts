import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listMarks = () => request('modelMarks.list');

export const getMarks = (modelIds: string[]) => request('modelMarks.get', { modelIds });

export const updateMarks = (change: CallInput<'modelMarks.update'>) => request('modelMarks.update', change);
