import * as z from 'zod/mini';

export const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
/** No range check: no frame is thick enough to move a window off the screen. */
export const offsetSchema = z.object({ x: z.int(), y: z.int() });
export type Bounds = z.infer<typeof boundsSchema>;

export const smallestWindow = { width: 480, height: 480 };
export const firstWindow = { width: 1280, height: 820 };

/** How much of a window must be visible for a user to grab it. */
const handle = { width: 120, height: 40 };

/**
 * Where to open a window that was last at `saved`: there, if a display still shows enough of it, and no larger than
 * that display; otherwise at the system's default position, in a size that fits.
 */
export function placeWindow(
  saved: Bounds | undefined,
  workAreas: readonly Bounds[],
): Bounds | { width: number; height: number } {
  const home = saved === undefined ? undefined : workAreas.find((area) => isInSight(saved, area));
  if (saved === undefined || home === undefined) return fitInto(workAreas[0], firstWindow);
  const { width, height } = fitInto(home, saved);
  return {
    x: clamp(saved.x, home.x - width + handle.width, home.x + home.width - handle.width),
    // The title bar must not be above the display.
    y: clamp(saved.y, home.y, home.y + home.height - handle.height),
    width,
    height,
  };
}

function isInSight(window: Bounds, area: Bounds): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const height = Math.min(window.y + window.height, area.y + area.height) - Math.max(window.y, area.y);
  return width >= handle.width && height >= handle.height;
}

function fitInto(area: Bounds | undefined, size: { width: number; height: number }) {
  return {
    width: clamp(size.width, smallestWindow.width, area?.width ?? size.width),
    height: clamp(size.height, smallestWindow.height, area?.height ?? size.height),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
