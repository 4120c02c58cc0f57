import { useLayoutEffect, useRef, type RefObject } from 'react';

const fields =
  'input:not([type="hidden"], [type="file"], [type="radio"]), [type="radio"]:checked, textarea, select, [contenteditable="true"], [role="combobox"]';
/** What asks for a file of this computer is a field that is pressed: the first one where nothing is typed or chosen before. */
const fileButtons = '[data-file-button]';
const buttons = 'button, a[href], [tabindex]';

function isReachable(element: HTMLElement): boolean {
  if (
    element.tabIndex < 0 ||
    element.matches(':disabled, [readonly]:not([role="combobox"], [aria-haspopup])')
  )
    return false;
  if (element.closest('[hidden], [inert], fieldset:disabled') !== null) return false;
  // What draws nothing has no such method.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

const firstOf = (body: HTMLElement, places: string): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>(places)].find(isReachable);

/** Where a dialog begins: at what it names itself, else at its first field, else at the first button of its foot, which loses nothing. */
function firstPlace(body: HTMLElement): HTMLElement | undefined {
  const foot = body.querySelector<HTMLElement>('[data-dialog-foot]');
  return (
    firstOf(body, '[data-autofocus]:not([data-first-place])') ??
    firstOf(body, fields) ??
    firstOf(body, fileButtons) ??
    (foot === null ? undefined : firstOf(foot, buttons)) ??
    firstOf(body, buttons)
  );
}

/** What was opened over it, a list or another dialog, has the focus to itself. */
const isOnTop = (body: HTMLElement): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(body) === true;

/**
 * Puts the focus where a dialog begins, also where that comes after the dialog, and where the element that had the focus goes with a
 * step. Nobody who moved the focus meanwhile is disturbed.
 */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const body = ref.current;
    if (body === null) return;
    let place = firstPlace(body);
    // The kit's trap looks for this once, right after the dialog was drawn.
    const mark = place?.hasAttribute('data-autofocus') === true ? undefined : place;
    mark?.setAttribute('data-autofocus', 'true');
    mark?.setAttribute('data-first-place', 'true');
    let isMoved = false;
    const noteMove = (event: Event) => {
      // A button leads on to the next step; who types into a field stays there.
      if (event.target !== place || place.matches(fields)) isMoved = true;
    };
    const follow = () => {
      const { activeElement } = document;
      const isLost = (activeElement === null || activeElement === document.body) && isOnTop(body);
      const isWaiting = !isMoved && (activeElement === place || place === undefined);
      if (!isLost && !isWaiting) return;
      const next = firstPlace(body);
      if (next === undefined || next === activeElement) return;
      place = next;
      isMoved = false;
      next.focus();
    };
    const watch = new MutationObserver(follow);
    watch.observe(body, { childList: true, subtree: true });
    body.addEventListener('keydown', noteMove);
    return () => {
      watch.disconnect();
      body.removeEventListener('keydown', noteMove);
      mark?.removeAttribute('data-autofocus');
      mark?.removeAttribute('data-first-place');
    };
  }, []);
  return ref;
}
