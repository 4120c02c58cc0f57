import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listNotesOf = (input: CallInput<'notes.list'>) => request('notes.list', input);

export const countNotesOf = (filter: CallInput<'notes.count'>['filters'][number]) =>
  request('notes.count', { filters: [filter] });

export const createNoteOf = (note: CallInput<'notes.create'>) => request('notes.create', note);
