/** Inputs that take no text: they use Space and the arrow keys in the browser's way. */
const pressed =
  '[type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="image"], [type="range"], [type="color"], [type="file"]';
const typing = `input:not(${pressed}), textarea, select, [contenteditable="true"]`;
const typedInto = `textarea, [contenteditable="true"], input:not([readonly], ${pressed})`;

const isWithin = (target: EventTarget | null, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/** Whether keys pressed there belong to a field. */
export const isField = (target: EventTarget | null): boolean => isWithin(target, typing);

/** Whether text is typed there, so that the browser handles undo. */
export const hasOwnUndo = (target: EventTarget | null): boolean => isWithin(target, typedInto);

/** A modal dialog covers the page and has to be answered first. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
