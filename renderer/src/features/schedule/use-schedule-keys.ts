import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import type { View } from '#renderer/lib/calendar/ranges.ts';

type Keys = {
  onView: (view: View) => void;
  onToday: () => void;
  onStep: (by: 1 | -1) => void;
  onAdd: (() => void) | undefined;
  onEscape: () => void;
};

const viewKeys: Readonly<Record<string, View>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  a: 'agenda',
  l: 'timeline',
};
const stepKeys: Readonly<Record<string, 1 | -1>> = { '[': -1, ']': 1, ArrowLeft: -1, ArrowRight: 1 };
/** Elements that use arrows and letters themselves. */
const ownKeys = '[role="menu"], [role="listbox"], [role="dialog"]';
/** Elements that use arrows themselves. */
const ownArrows = 'input, [role="radiogroup"], [data-day], [role="tablist"]';

/** The schedule's keyboard shortcuts, anywhere on its page. */
export function useScheduleKeys(keys: Keys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isDialogOpen()) return;
    if (event.key === 'Escape') {
      if (
        target.closest(
          '[data-own-escape], [aria-expanded="true"], [role="menu"], [role="listbox"], [role="dialog"]',
        ) === null
      )
        keys.onEscape();
      return;
    }
    if (isField(target) || target.closest(ownKeys) !== null) return;
    if (event.key.startsWith('Arrow') && target.closest(ownArrows) !== null) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const view = viewKeys[key];
    const step = stepKeys[key];
    if (view !== undefined) keys.onView(view);
    else if (step !== undefined) keys.onStep(step);
    else if (key === 't') keys.onToday();
    else if (key === 'n' && keys.onAdd !== undefined) keys.onAdd();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      handleKeyDown(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
