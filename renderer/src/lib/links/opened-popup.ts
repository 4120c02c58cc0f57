import { create } from 'zustand';

/** The desktop popup that was clicked: of one notification, or of several. */
export type OpenedPopup = { kind: 'notification'; id: string } | { kind: 'list' };

/** Remembered until someone is signed in to see it. */
const useStore = create<{ opened: OpenedPopup | undefined; isUsed: boolean }>(() => ({
  opened: undefined,
  isUsed: false,
}));

export const useOpenedPopup = (): OpenedPopup | undefined => useStore(({ opened }) => opened);

/** Whether a popup was ever clicked. The code that opens them loads with the first click. */
export const useAnyOpenedPopup = (): boolean => useStore(({ isUsed }) => isUsed);

export const setOpenedPopup = (opened: OpenedPopup): void => {
  useStore.setState({ opened, isUsed: true });
};

/** Returns the clicked popup and clears it. */
export function takeOpenedPopup(): OpenedPopup | undefined {
  const { opened } = useStore.getState();
  if (opened !== undefined) useStore.setState({ opened: undefined });
  return opened;
}
