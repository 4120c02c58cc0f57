import type { MouseEvent } from 'react';

/**
 * For buttons next to a field: pressing them must not count as leaving the field, not even in browsers that never focus
 * a button.
 */
export const keepFocus = (event: MouseEvent): void => {
  event.preventDefault();
};
