import { subscribe } from '#renderer/bridge/index.ts';
import type { EventPayload } from '#shared/contract/bridge.ts';

export const onPieceWanted = (listener: (wanted: EventPayload<'files.pieceWanted'>) => void) =>
  subscribe('files.pieceWanted', listener);

export const onUploadMoved = (listener: (moved: EventPayload<'files.uploadMoved'>) => void) =>
  subscribe('files.uploadMoved', listener);
