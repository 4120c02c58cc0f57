/** Inputs that take no letters: what they are for, Space and arrows, stays with the browser. */
const pressed =
  '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="image"], [type="range"], [type="color"], [type="file"]';
const typing = `input:not(${pressed}), textarea, select, [contenteditable="true"]`;
const typedInto = `textarea, [contenteditable="true"], input:not([readonly], ${pressed})`;

const isWithin = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/** Keys that are pressed there belong to a field. */
export const isField = (target: EventTarget | null): boolean => isWithin(target, typing);

/** Text is typed there, and the browser takes back what was typed. */
export const hasOwnUndo = (target: EventTarget | null): boolean => isWithin(target, typedInto);

/** Something that has to be answered first lies over the page. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
