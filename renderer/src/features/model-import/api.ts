import { request } from '#renderer/bridge/index.ts';

export const listImports = () => request('imports.list');
