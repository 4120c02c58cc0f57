import { faceAddress, faceFamilies, faceRules } from './face.ts';
import type { PageTheme } from './page-data.ts';

export type PageColors = { background: string; text: string; button: string; label: string };

/** Of those that follow no visitor's scheme. `plain` does. */
const presets: Readonly<Record<string, PageColors>> = {
  night: { background: '#101114', text: '#f1f2f4', button: '#23252b', label: '#f1f2f4' },
  warm: { background: '#fbf3ea', text: '#3b2a1c', button: '#8a4b1f', label: '#ffffff' },
  forest: { background: '#0f2a22', text: '#eef6f1', button: '#d8efe2', label: '#0f2a22' },
  rose: { background: '#fdeef2', text: '#4a1526', button: '#a8284f', label: '#ffffff' },
};
const light: PageColors = { background: '#f4f5f7', text: '#17191f', button: '#ffffff', label: '#17191f' };
const dark: PageColors = { background: '#0d0e11', text: '#e9ebef', button: '#1c1e22', label: '#e9ebef' };

const color = (given: string | undefined, otherwise: string): string =>
  /^#[0-9a-f]{6}$/i.test(given ?? '') ? String(given) : otherwise;

/** The colors of a theme that are always the same; undefined where they follow the visitor's scheme. */
export function fixedColors(theme: PageTheme): PageColors | undefined {
  if (theme.preset === 'own')
    return {
      background: color(theme.background, light.background),
      text: color(theme.text, light.text),
      button: color(theme.button, light.button),
      label: color(theme.label, light.label),
    };
  return presets[theme.preset ?? 'plain'];
}

/** How far two colors are apart, as WCAG counts it: 4.5 or more is easy to read. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const variables = ({ background, text, button, label }: PageColors): string =>
  `--back:${background};--text:${text};--button:${button};--label:${label}`;

/** The one style of a page, with the hue of its model where it has no picture; where its typeface lies elsewhere, that is said. */
export function pageStyle(theme: PageTheme, hue: number | null, face = faceAddress): string {
  const fixed = fixedColors(theme);
  const tint =
    hue === null ? '' : `background:linear-gradient(150deg,hsl(${hue} 35% 42%),hsl(${hue + 50} 38% 29%));`;
  const corners = { square: '4px', pill: '26px' }[theme.corners ?? ''] ?? '12px';
  const colors =
    fixed === undefined
      ? `:root{color-scheme:light dark;${variables(light)}}@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`
      : `:root{color-scheme:${luminance(fixed.background) < 0.2 ? 'dark' : 'light'};${variables(fixed)}}`;
  return `${faceRules(face)}${colors}*{box-sizing:border-box}html{background:var(--back);color:var(--text);-webkit-text-size-adjust:100%}body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:400 15px/22px ${faceFamilies};font-variant-numeric:tabular-nums;text-rendering:geometricPrecision;overflow-wrap:anywhere}main{flex:1;width:100%;max-width:520px;margin:0 auto;padding:36px 20px 24px;text-align:center}main.narrow{max-width:380px;display:flex;flex-direction:column;justify-content:center}.face{display:grid;place-items:center;width:88px;height:88px;margin:0 auto 14px;border-radius:22px;object-fit:cover;${tint}color:#fff;font-size:30px;font-weight:600}h1{margin:0;font-size:20px;line-height:26px;font-weight:600}.bio{margin:4px 0 0;font-size:14px;line-height:20px;white-space:pre-line}h2{margin:22px 4px 10px;font-size:14px;line-height:20px;font-weight:600;text-align:start}.note{margin:14px 4px;font-size:14px;line-height:20px;text-align:start;white-space:pre-line}b{font-weight:600}hr{border:0;border-top:1px solid currentColor;opacity:.25;margin:18px 4px}.socials{display:flex;flex-wrap:wrap;justify-content:center;gap:4px;margin:10px 0 0;padding:0;list-style:none}.socials a{display:grid;place-items:center;width:44px;height:44px;color:inherit;border-radius:50%}.blocks{display:grid;gap:10px;margin-top:18px}.blocks form{margin:0}.block,button,.quiet{display:flex;align-items:center;gap:12px;width:100%;min-height:52px;padding:8px 16px;border:1px solid color-mix(in srgb,var(--label) 18%,transparent);border-radius:${corners};background:var(--button);color:var(--label);font-family:inherit;font-weight:500;font-size:15px;line-height:20px;text-align:start;text-decoration:none;cursor:pointer}.block span:nth-of-type(1){flex:1}.block.filled{background:var(--text);color:var(--back)}.block img{width:36px;height:36px;border-radius:8px;object-fit:cover;margin:0 -2px 0 -8px}.picture{display:block;width:100%;height:auto;border-radius:${corners}}.mark{border:1px solid currentColor;border-radius:4px;padding:0 5px;font-size:12px;line-height:16px}svg{width:20px;height:20px;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}button.main,.main{justify-content:center;background:var(--text);color:var(--back)}.quiet{justify-content:center;background:transparent;color:inherit;border-color:currentColor}.steps{display:grid;gap:10px;margin-top:18px}label{display:block;text-align:start;font-size:14px;font-weight:500}input[type=password],select,textarea{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;border:1px solid currentColor;border-radius:8px;background:transparent;color:inherit;font:inherit}.small{font-size:13px;line-height:18px;margin:12px 0 0}.problem{font-weight:600;margin:0}footer{padding:12px 20px 18px;text-align:center;font-size:12px;line-height:22px}option{color:#17191f;background:#fff}footer a,.small a{color:inherit}.escape{display:flex;flex-wrap:wrap;gap:8px;justify-content:center;align-items:center;margin:0;padding:10px 16px;font-size:13px;background:var(--text);color:var(--back)}.escape[hidden]{display:none}.escape button,.escape a{display:inline-flex;width:auto;min-height:32px;padding:4px 12px;background:transparent;color:inherit;border:1px solid currentColor;border-radius:8px;text-decoration:none}:focus-visible{outline:3px solid currentColor;outline-offset:2px}`;
}
