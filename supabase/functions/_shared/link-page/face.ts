/**
 * Where a page's typeface lies: the letters below of Inter, cut out by the web build (build/link-page-face.ts), in the one folder that domains
 * of creators serve. The name says what is in it, so that it may be kept for a year.
 */
export const faceAddress = '/assets/link-page/inter-latin1-f5adc2f5.woff2';

/** Basic Latin, Latin-1, and the punctuation that people type. Other letters are the system's. */
export const faceLetters =
  'U+20-7E,U+A0-AC,U+AE-FF,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+20AC,U+2122';

/** Of the system, widened to Inter's measures, until Inter is there: as in renderer/src/lib/typeface/typeface.css. */
const standIns = [
  ['Inter stand-in', '400 500', 'Arial,ArialMT,Liberation Sans,Arimo', 107, 90.5, 22.5],
  ['Inter stand-in', '600', 'Arial Bold,Arial-BoldMT,Liberation Sans Bold,Arimo Bold', 101.2, 95.7, 23.8],
  ['Inter stand-in on Android', '400 500', 'Roboto,Roboto-Regular', 107.4, 90.2, 22.5],
  ['Inter stand-in on Android', '600', 'Roboto Bold,Roboto-Bold', 107.8, 89.9, 22.4],
] as const;

export const faceFamilies =
  '"Inter Variable","Inter stand-in","Inter stand-in on Android",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';

/** The rules of a page's faces, with Inter from that address. */
export const faceRules = (address: string): string =>
  `@font-face{font-family:"Inter Variable";font-weight:400 600;font-display:swap;src:url(${address}) format("woff2");unicode-range:${faceLetters}}` +
  standIns
    .map(
      ([family, weight, names, size, ascent, descent]) =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:${names
          .split(',')
          .map((name) => `local("${name}")`)
          .join()};size-adjust:${String(size)}%;ascent-override:${String(ascent)}%;descent-override:${String(descent)}%;line-gap-override:0%;unicode-range:${faceLetters}}`,
    )
    .join('');
