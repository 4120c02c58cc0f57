import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to whatever opened a dialog. While laying out, so that something that opens in the
 * dialog's place has the last word.
 */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
