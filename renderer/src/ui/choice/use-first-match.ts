import type { ComboboxStore } from '@mantine/core';
import { useEffect } from 'react';

/** Enter picks the first match without an arrow key before it. */
export function useFirstMatch(combobox: ComboboxStore, typed: string, first: string | undefined): void {
  useEffect(() => {
    if (typed.trim() === '') combobox.resetSelectedOption();
    else combobox.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Mantine's store is a new object on every render
  }, [typed, first]);
}
