import { useEffect } from 'react';
import { create } from 'zustand';

/** The path of a page that someone has asked for, until it stands: while its code arrives the page before it stays. */
export const useWantedPath = create<{ path: string | undefined }>(() => ({ path: undefined }));

export const wantPath = (path: string | undefined) => {
  useWantedPath.setState({ path });
};

/** For what stands around the pages: once the page at this path stands, none is waited for. */
export function useArrival(path: string): void {
  useEffect(() => {
    wantPath(undefined);
  }, [path]);
}
