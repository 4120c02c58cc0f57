// Runs in the desktop's sign-in page before the first paint, as a classic script. The page is painted from markup made
// by the build; its code, ten times as large, loads after that. build/first-paint.ts combines the two.
import { colorSchemeKey } from '#renderer/lib/window/color-scheme-key.ts';
import { applyAccent, readBranding } from '#renderer/lib/branding/kept-branding.ts';
import { handOver } from './hand-over.ts';

const code = document.currentScript?.dataset['code'];

setColorScheme();
const { name, css } = readBranding();
applyAccent(css);
document.addEventListener('DOMContentLoaded', () => {
  const drawn = document.getElementById('first-paint');
  const root = document.getElementById('root');
  const heading = drawn?.querySelector('h1');
  if (heading && name !== null) {
    heading.textContent = name;
    document.title = `Sign In · ${name}`;
  }
  if (drawn !== null && root !== null) handOver(drawn, root);
  afterPaint(loadCode);
});

/** As the kit will set it once its code has loaded. */
function setColorScheme(): void {
  const kept = readColorScheme();
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

function readColorScheme(): string | null {
  try {
    return localStorage.getItem(colorSchemeKey);
  } catch {
    return null;
  }
}

/** A frame is painted after its callbacks, and a message event comes after the paint. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(undefined);
  });
}

function loadCode(): void {
  if (code === undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = code;
  document.head.append(script);
}
