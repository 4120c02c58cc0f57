import { request } from '#renderer/bridge/index.ts';

export const getFileLink = async (objectName: string): Promise<string> =>
  (await request('files.link', { objectName })).link;

export const readPiece = async (link: string, start: number, end: number) =>
  (await request('files.read', { link, start, end })).bytes;
