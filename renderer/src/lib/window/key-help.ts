import { create } from 'zustand';
import { isDialogOpen, isField } from './focused-place.ts';

/** Whether the list of the page's keys is open. */
export const useKeyHelp = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openKeyHelp = () => {
  useKeyHelp.setState({ isOpen: true });
};

export const closeKeyHelp = () => {
  useKeyHelp.setState({ isOpen: false });
};

/** `?` opens the help, unless a field or a dialog uses the key. */
export function listenForKeyHelp(): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField(event.target) || isDialogOpen()) return;
    event.preventDefault();
    openKeyHelp();
  };
  window.addEventListener('keydown', listener);
  return () => {
    window.removeEventListener('keydown', listener);
  };
}
