const typing = 'input, textarea, select, [contenteditable="true"]';
const typedInto =
  'textarea, [contenteditable="true"], input:not([readonly], [type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="color"], [type="file"])';

const isWithin = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/** Keys that are pressed there belong to a field. */
export const isField = (target: EventTarget | null): boolean => isWithin(target, typing);

/** Text is typed there, and the browser takes back what was typed. */
export const hasOwnUndo = (target: EventTarget | null): boolean => isWithin(target, typedInto);

/** Something that has to be answered first lies over the page. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
