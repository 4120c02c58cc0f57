import { create } from 'zustand';

/** The popup that was clicked outside the page: of one notification, or of several. */
export type OpenedPopup = { kind: 'notification'; id: string } | { kind: 'list' };

/** Kept until someone is signed in to see it. */
const useStore = create<{ opened: OpenedPopup | undefined }>(() => ({ opened: undefined }));

export const useOpenedPopup = (): OpenedPopup | undefined => useStore(({ opened }) => opened);

export const setOpenedPopup = (opened: OpenedPopup | undefined): void => {
  useStore.setState({ opened });
};

/** What was clicked, this once. */
export function takeOpenedPopup(): OpenedPopup | undefined {
  const { opened } = useStore.getState();
  if (opened !== undefined) setOpenedPopup(undefined);
  return opened;
}
