import type { Bounds } from './window-bounds.ts';

export type Offset = { x: number; y: number };

export const noOffset: Offset = { x: 0, y: 0 };

/** A frame and its title bar are at most this thick, at any scale. */
const thickest = { x: 48, y: 120 };

/**
 * Some window managers treat the requested position as that of the frame, and then report the position of the content:
 * a window restored to the position it reported would move down by its title bar each time. Returns that difference;
 * zero if the window was simply placed elsewhere, as tiling window managers do.
 */
export function frameOffset(asked: Offset, told: Offset): Offset {
  const offset = { x: told.x - asked.x, y: told.y - asked.y };
  const isFrame = offset.x >= 0 && offset.x <= thickest.x && offset.y >= 0 && offset.y <= thickest.y;
  return isFrame ? offset : noOffset;
}

/** The position to request so that a window ends up at the one it reported. */
export const placeToAsk = (told: Bounds, offset: Offset): Bounds => ({
  ...told,
  x: told.x - offset.x,
  y: told.y - offset.y,
});
