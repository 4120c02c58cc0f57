import { request } from '#renderer/bridge/index.ts';

export const listMarks = () => request('modelMarks.list');

export const getMarks = (modelIds: string[]) => request('modelMarks.get', { modelIds });
