import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const getNote = (id: string) => request('notes.get', { id });

export const createNote = (note: CallInput<'notes.create'>) => request('notes.create', note);

export const updateNote = (change: CallInput<'notes.update'>) => request('notes.update', change);
