import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listImports = () => request('imports.list');
export const getImport = (batchId: string) => request('imports.get', { batchId });
export const startImport = (input: CallInput<'imports.start'>) => request('imports.start', input);
export const addRows = (batchId: string, rows: CallInput<'imports.addRows'>['rows']) =>
  request('imports.addRows', { batchId, rows });
export const checkImport = (batchId: string) => request('imports.check', { batchId });
export const listRows = (batchId: string, after: number) =>
  request('imports.rows', { batchId, after, limit: 1000 });
export const beginImport = (batchId: string, rows: number[] | null) =>
  request('imports.begin', { batchId, rows });
export const runImport = (batchId: string) => request('imports.run', { batchId });
export const previewUndo = (batchId: string) => request('imports.previewUndo', { batchId });
export const undoImport = (batchId: string) => request('imports.undo', { batchId });
export const discardImport = (batchId: string) => request('imports.discard', { batchId });
