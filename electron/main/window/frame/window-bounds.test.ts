import { describe, expect, it } from 'vitest';
import { firstWindow, placeWindow, smallestWindow } from './window-bounds.ts';

const left = { x: 0, y: 0, width: 1920, height: 1040 };
const right = { x: 1920, y: 0, width: 1280, height: 1000 };

describe('where the window opens', () => {
  it('is the system’s choice at first, in a size that fits', () => {
    expect(placeWindow(undefined, [left])).toEqual(firstWindow);
    expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('is where it was left, on whichever display', () => {
    const saved = { x: 2000, y: 40, width: 900, height: 700 };
    expect(placeWindow(saved, [left, right])).toEqual(saved);
  });

  it('is a display that still exists', () => {
    const saved = { x: 2000, y: 40, width: 900, height: 700 };
    expect(placeWindow(saved, [left])).toEqual(firstWindow);
  });

  it('is no larger than its display', () => {
    expect(placeWindow({ x: 1920, y: 0, width: 3000, height: 2000 }, [left, right])).toMatchObject({
      width: 1280,
      height: 1000,
    });
  });

  it('is no smaller than the page can be used', () => {
    expect(placeWindow({ x: 5, y: 5, width: 130, height: 50 }, [left])).toMatchObject(smallestWindow);
  });

  it('leaves the title bar within reach', () => {
    expect(placeWindow({ x: 100, y: -200, width: 900, height: 700 }, [left])).toMatchObject({ y: 0 });
    expect(placeWindow({ x: 1790, y: 100, width: 900, height: 700 }, [left])).toMatchObject({ x: 1790 });
    expect(placeWindow({ x: 1900, y: 100, width: 900, height: 700 }, [left])).toEqual(firstWindow);
  });
});
