import { expect, it } from 'vitest';
import { drawOverlay, overlaySize } from './overlay-icon.ts';

/** The bitmap as text: background, digits, and transparent. */
const drawn = (label: string) => {
  const bitmap = drawOverlay(label);
  return Array.from({ length: overlaySize }, (_, y) =>
    Array.from({ length: overlaySize }, (_, x) => {
      const at = (y * overlaySize + x) * 4;
      return bitmap[at + 3] === 0 ? ' ' : bitmap[at] === 0xff ? '#' : '.';
    }).join(''),
  );
};

it('is a disc with the number, and no two look alike', () => {
  expect(drawn('')[16]).toBe('.'.repeat(32));
  expect(
    drawn('1')
      .slice(9, 24)
      .map((row) => row.slice(11, 21)),
  ).toEqual([
    ...Array<string>(3).fill('....###...'),
    ...Array<string>(3).fill('.######...'),
    ...Array<string>(6).fill('....###...'),
    ...Array<string>(3).fill('.#########'),
  ]);
  const labels = [...Array.from('0123456789'), '10', '42', '99', '99+'];
  expect(new Set(labels.map((label) => drawn(label).join('\n'))).size).toBe(labels.length);
});

it('has room for the longest', () => {
  for (const row of drawn('99+')) {
    expect(row).toHaveLength(32);
    // No digit touches the edge of the disc.
    expect(row.slice(0, 3) + row.slice(29)).not.toContain('#');
  }
});
