import { create } from 'zustand';

/** The popup that was clicked outside the page: of one notification, or of several. */
export type OpenedPopup = { kind: 'notification'; id: string } | { kind: 'list' };

/** Kept until someone is signed in to see it. */
const useStore = create<{ opened: OpenedPopup | undefined; isUsed: boolean }>(() => ({
  opened: undefined,
  isUsed: false,
}));

export const useOpenedPopup = (): OpenedPopup | undefined => useStore(({ opened }) => opened);

/** Whether one was ever clicked: what opens them loads with the first. */
export const useAnyOpenedPopup = (): boolean => useStore(({ isUsed }) => isUsed);

export const setOpenedPopup = (opened: OpenedPopup): void => {
  useStore.setState({ opened, isUsed: true });
};

/** What was clicked, this once. */
export function takeOpenedPopup(): OpenedPopup | undefined {
  const { opened } = useStore.getState();
  if (opened !== undefined) useStore.setState({ opened: undefined });
  return opened;
}
