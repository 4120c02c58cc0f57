import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

type Options = { isPhone: boolean; button: RefObject<HTMLElement | null> };

/** The navigation of narrow windows. Any navigation closes it; Escape closes it and returns the focus. */
export function usePhoneMenu({ isPhone, button }: Options) {
  const { key } = useLocation();
  // Remembers the history entry where it was opened, so that every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = isPhone && openedAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpenedAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [isOpen, button]);

  const toggle = () => {
    setOpenedAt(isOpen ? undefined : key);
  };
  return { isOpen, toggle };
}
