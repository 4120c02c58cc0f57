import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';
import { travelKeys } from './travel-keys.ts';
import { useOpenAreas } from './use-open-areas.ts';

const letters: ReadonlySet<string | undefined> = new Set(Object.values(travelKeys));
/** A later letter has its usual meaning on the page. */
const patienceMs = 1500;
const layers = '[role="menu"], [role="listbox"]';

/** G, then an area's letter, opens that area. */
export function Travel(): null {
  const navigate = useNavigate();
  const { openAreas } = useOpenAreas();
  const begunAt = useRef<number>(undefined);
  useEarlyKeys((event) => {
    const { target, timeStamp } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const isBegun = begunAt.current !== undefined && timeStamp - begunAt.current <= patienceMs;
    begunAt.current = undefined;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isField(target) || isDialogOpen()) return;
    if (target instanceof Element && target.closest(layers) !== null) return;
    const letter = event.key.toUpperCase();
    if (!isBegun || !letters.has(letter)) {
      if (letter === 'G') begunAt.current = timeStamp;
      return;
    }
    // The letter must do nothing else on the page, even if the person may not open that area.
    event.preventDefault();
    event.stopImmediatePropagation();
    const area = openAreas.find(([name]) => travelKeys[name] === letter)?.[1];
    if (area !== undefined) void navigate(area.path);
  });
  return null;
}
