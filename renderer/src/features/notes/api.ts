import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const updateNote = (change: CallInput<'notes.update'>) => request('notes.update', change);
