import { setOpenedPopup, type OpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import type { PopupText } from '#shared/domain/popups/popup-text.ts';

type Popup = PopupText & { ids: readonly string[]; isSilent: boolean; opens: OpenedPopup };

/** The popups that this tab is showing. */
export function createShownPopups() {
  const shown = new Map<Notification, Set<string>>();

  return {
    show: ({ title, message, ids, isSilent, opens }: Popup): void => {
      // The same rows get the same tag, in case two tabs ever show them.
      const popup = new Notification(title, { body: message, tag: ids.join(), silent: isSilent });
      shown.set(popup, new Set(ids));
      popup.onclose = () => {
        shown.delete(popup);
      };
      popup.onclick = () => {
        window.focus();
        setOpenedPopup(opens);
        popup.close();
      };
    },
    /** The rows that the open popups stand for. */
    shown: (): string[] => [...shown.values()].flatMap((ids) => [...ids]),
    /** Closes a popup once all of its rows are read. */
    close: (ids: readonly string[]): void => {
      for (const [popup, left] of shown) {
        for (const id of ids) left.delete(id);
        if (left.size === 0) popup.close();
      }
    },
    closeAll: (): void => {
      for (const popup of shown.keys()) popup.close();
    },
  };
}
