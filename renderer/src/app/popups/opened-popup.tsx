import { useOpenedPopupTarget } from './use-opened-popup.ts';

/** Opens the target of a clicked popup, and renders nothing itself. */
export function OpenedPopup({ onOpen }: { onOpen: () => void }) {
  useOpenedPopupTarget(onOpen);
  return null;
}
