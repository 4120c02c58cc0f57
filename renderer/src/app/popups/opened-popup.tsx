import { useOpenedPopupTarget } from './use-opened-popup.ts';

/** Opens what is clicked outside the page, and draws nothing itself. */
export function OpenedPopup({ onOpen }: { onOpen: () => void }) {
  useOpenedPopupTarget(onOpen);
  return null;
}
