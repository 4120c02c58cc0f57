import { create } from 'zustand';

/** `waiting`: for other uploads. `finishing`: sent, and being inspected. `stopped`: by the person. */
export type UploadState = 'waiting' | 'sending' | 'finishing' | 'stopped' | 'failed';

/** One upload, shown wherever its place appears. */
export type FileUpload = {
  id: string;
  /** The place it belongs to: `task 00…01`. */
  place: string;
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
  state: UploadState;
  /** With `failed`: the message. */
  failure?: string;
  /** With `failed`: retrying can't help. */
  isFinal?: boolean;
};

export const useUploads = create<{ uploads: readonly FileUpload[] }>(() => ({ uploads: [] }));

export function showUpload(id: string, change: Partial<FileUpload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
}

export function addUpload(upload: FileUpload): void {
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
}

export function removeUpload(id: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}
