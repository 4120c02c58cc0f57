/** Five rows of three dots each, as bits. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 2, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
};
const glyphWidth = 3;
const glyphHeight = 5;

export const overlaySize = 32;
/** Blue, green, red, opacity. */
const ground = [0x2e, 0x2e, 0xd9, 0xff] as const;
const ink = [0xff, 0xff, 0xff, 0xff] as const;

/**
 * The unread count for the task bar button on Windows, which has room for three characters: a disc with the number, as
 * a bitmap.
 */
export function drawOverlay(label: string): Buffer {
  const bitmap = Buffer.alloc(overlaySize * overlaySize * 4);
  const paint = (x: number, y: number, colour: readonly number[]) => {
    bitmap.set(colour, (y * overlaySize + x) * 4);
  };
  const middle = (overlaySize - 1) / 2;
  for (let y = 0; y < overlaySize; y += 1)
    for (let x = 0; x < overlaySize; x += 1)
      if (Math.hypot(x - middle, y - middle) <= overlaySize / 2) paint(x, y, ground);

  const dot = label.length > 2 ? 2 : 3;
  const width = (label.length * (glyphWidth + 1) - 1) * dot;
  const left = Math.round((overlaySize - width) / 2);
  const top = Math.round((overlaySize - glyphHeight * dot) / 2);
  Array.from(label).forEach((sign, place) => {
    glyphs[sign]?.forEach((row, line) => {
      for (let column = 0; column < glyphWidth; column += 1) {
        if ((row & (4 >> column)) === 0) continue;
        for (let n = 0; n < dot * dot; n += 1)
          paint(
            left + (place * (glyphWidth + 1) + column) * dot + (n % dot),
            top + line * dot + Math.floor(n / dot),
            ink,
          );
      }
    });
  });
  return bitmap;
}
