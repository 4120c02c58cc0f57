import { create } from 'zustand';

/** `waiting`: for others that go first. `finishing`: all of it is sent, and being looked at. `stopped`: by the person. */
export type UploadState = 'waiting' | 'sending' | 'finishing' | 'stopped' | 'failed';

/** One file on its way, wherever on the page it is shown. */
export type FileUpload = {
  id: string;
  /** What it is for: `task 00…01`. */
  place: string;
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
  state: UploadState;
  /** With `failed`: the sentence to show. */
  failure?: string;
  /** With `failed`: trying again can't help. */
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
