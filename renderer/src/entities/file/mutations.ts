import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const stopFile = (uploadId: string, isDiscarded: boolean) =>
  request('files.stop', { uploadId, isDiscarded });

export const checkFile = (file: CallInput<'files.check'>) => request('files.check', file);

export const saveFile = (link: string, fileName: string) => request('files.save', { link, fileName });
