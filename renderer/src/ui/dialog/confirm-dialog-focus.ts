import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the element that opened a dialog. In a layout effect, so that something opening in the dialog's
 * place can still take the focus.
 */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
