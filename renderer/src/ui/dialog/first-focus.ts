import { useLayoutEffect, useRef, type RefObject } from 'react';

const fields =
  'input:not([type="hidden"], [type="file"], [type="radio"]), [type="radio"]:checked, textarea, select, [contenteditable="true"], [role="combobox"]';
/** File inputs are buttons: the first one gets the focus if there is no field to type or choose in. */
const fileButtons = '[data-file-button]';
const buttons = 'button, a[href], [tabindex]';

function isReachable(element: HTMLElement): boolean {
  if (
    element.tabIndex < 0 ||
    element.matches(':disabled, [readonly]:not([role="combobox"], [aria-haspopup])')
  )
    return false;
  if (element.closest('[hidden], [inert], fieldset:disabled') !== null) return false;
  // DOMs without rendering don't have this method.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}

const firstOf = (body: HTMLElement, places: string): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>(places)].find(isReachable);

/**
 * The initial focus: the element with `data-autofocus`, else the first field, else the first button of the foot, which
 * is the safe one.
 */
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

/** Whether it is on top: a list or another dialog opened over it keeps the focus. */
const isOnTop = (body: HTMLElement): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.contains(body) === true;

/**
 * Sets a dialog's initial focus, also when its content loads later, or when a step removes the focused element. Leaves
 * the focus alone if the person has moved it.
 */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const body = ref.current;
    if (body === null) return;
    let place = firstPlace(body);
    // Mantine's focus trap looks for this attribute once, right after the dialog has rendered.
    const mark = place?.hasAttribute('data-autofocus') === true ? undefined : place;
    mark?.setAttribute('data-autofocus', 'true');
    mark?.setAttribute('data-first-place', 'true');
    let isMoved = false;
    const noteMove = (event: Event) => {
      // A button leads to the next step, which sets the focus again; typing into a field means to stay there.
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
