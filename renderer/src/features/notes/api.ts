import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listNotes = (input: CallInput<'notes.list'>) => request('notes.list', input);

export const countNotes = (filters: CallInput<'notes.count'>['filters']) =>
  request('notes.count', { filters });

export const getNote = (id: string) => request('notes.get', { id });

export const createNote = (note: CallInput<'notes.create'>) => request('notes.create', note);

export const saveNote = (input: CallInput<'notes.save'>) => request('notes.save', input);

export const updateNote = (change: CallInput<'notes.update'>) => request('notes.update', change);

export const lockNote = (id: string, isLocked: boolean) => request('notes.lock', { id, isLocked });

export const touchPresence = (id: string, isEditing: boolean | null) =>
  request('notes.presence', { id, isEditing });

export const listNotePeople = (modelId: string | null, text: string) =>
  request('notes.people', { modelId, text });
