type Triple = readonly [number, number, number];

const toLinear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const linearOf = (hex: string): Triple => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};

const luminanceOfLinear = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Relative luminance, which WCAG uses to measure contrast. */
export const luminanceOf = (hex: string): number => luminanceOfLinear(linearOf(hex));

/** The contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** OKLab by B. Ottosson, because its hue and chroma match what people see. */
function chromaOf(hex: string): { a: number; b: number } {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return {
    a: 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  };
}

function toLinearRgb(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

const isOnScreen = (rgb: Triple) => rgb.every((part) => part >= -1e-4 && part <= 1.0001);

/** The largest value from 0 to 1 for which `holds` is true, assuming it is true for all smaller values. */
function largest(holds: (value: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const hexOf = (rgb: Triple) =>
  `#${rgb
    .map((part) => Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, part))))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * The hue of `color` in the brightness of `reference`, with as much of its chroma as a screen can show there. Contrast
 * depends on luminance alone, so any text that is readable on or next to the reference is readable here too.
 */
export function shadeLike(reference: string, color: string, chroma = 1): string {
  const { a, b } = chromaOf(color);
  const at = (lightness: number): Triple => {
    const share =
      chroma * largest((part) => isOnScreen(toLinearRgb(lightness, part * chroma * a, part * chroma * b)));
    return toLinearRgb(lightness, share * a, share * b);
  };
  const wanted = luminanceOf(reference);
  return hexOf(at(largest((lightness) => luminanceOfLinear(at(lightness)) <= wanted)));
}

/** How much more chroma one colour has than another. */
export function chromaRatio(hex: string, than: string): number {
  const length = ({ a, b }: { a: number; b: number }) => Math.hypot(a, b);
  return length(chromaOf(hex)) / length(chromaOf(than));
}
