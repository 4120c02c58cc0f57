import type { Bounds } from './window-bounds.ts';

export type Offset = { x: number; y: number };

export const noOffset: Offset = { x: 0, y: 0 };

/** A frame and its title bar are no thicker, at any scale. */
const thickest = { x: 48, y: 120 };

/**
 * Some window managers take the place asked for as the frame's and then tell the place of what is inside it: a window put
 * back where it said it was would come lower by its title bar each time. Answers with that difference; with none where
 * the window was simply put elsewhere, as tiling managers do.
 */
export function frameOffset(asked: Offset, told: Offset): Offset {
  const offset = { x: told.x - asked.x, y: told.y - asked.y };
  const isFrame = offset.x >= 0 && offset.x <= thickest.x && offset.y >= 0 && offset.y <= thickest.y;
  return isFrame ? offset : noOffset;
}

/** The place to ask for, so that a window comes to where it says it is. */
export const placeToAsk = (told: Bounds, offset: Offset): Bounds => ({
  ...told,
  x: told.x - offset.x,
  y: told.y - offset.y,
});
