import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const uploadFile = (input: CallInput<'files.upload'>) => request('files.upload', input);

export const givePiece = (input: CallInput<'files.givePiece'>) => request('files.givePiece', input);

export const stopFile = (uploadId: string, isDiscarded: boolean) =>
  request('files.stop', { uploadId, isDiscarded });

export const discardFile = (resumeAt: string) => request('files.discard', { resumeAt });

export const checkFile = (file: CallInput<'files.check'>) => request('files.check', file);

export const saveFile = (link: string, fileName: string) => request('files.save', { link, fileName });
