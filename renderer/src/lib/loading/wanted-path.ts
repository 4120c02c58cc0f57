import { useEffect } from 'react';
import { create } from 'zustand';

/** The path of the page being opened, until it is shown. The previous page stays while the code loads. */
export const useWantedPath = create<{ path: string | undefined }>(() => ({ path: undefined }));

export const wantPath = (path: string | undefined) => {
  useWantedPath.setState({ path });
};

/** For layouts around pages: once the page at this path is shown, it is no longer wanted. */
export function useArrival(path: string): void {
  useEffect(() => {
    wantPath(undefined);
  }, [path]);
}
