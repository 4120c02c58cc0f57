import type { MouseEvent } from 'react';

/** For buttons beside a field: pressing them is not leaving the field, in browsers either that never focus a button. */
export const keepFocus = (event: MouseEvent): void => {
  event.preventDefault();
};
