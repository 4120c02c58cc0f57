import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

it.each([
  ['Chrome on Windows', 'browser', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Chrome on Linux', 'browser', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36'],
  ['Chrome on ChromeOS', 'browser', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Edge on macOS', 'browser', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Edg/141.0.0.0`],
  ['Opera on Windows', 'browser', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Linux', 'browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Safari on macOS',
    'browser',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'phone',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Samsung Internet on Android',
    'phone',
    `Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
  ],
  [
    'Marquee on Linux',
    'app',
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome} marquee/0.1.0 Electron/45.4.1 Safari/537.36`,
  ],
  ['Marquee on Windows', 'app', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Electron/45.4.1 Safari/537.36`],
  ['Marquee on Linux', 'app', 'Marquee/0.1.0 (Linux)'],
  ['node', 'unknown', 'node'],
  ['Browser on Linux', 'browser', 'Mozilla/5.0 (X11; Linux x86_64) Something/1.0'],
  ['curl/8.5.0', 'unknown', 'curl/8.5.0'],
  ['python-requests/2.32.3', 'unknown', 'python-requests/2.32.3'],
  ['Wget/1.21.4', 'unknown', 'Wget/1.21.4 (Linux)'],
  ['Deno/2.1.4', 'unknown', 'Deno/2.1.4 (variant; SupabaseEdgeRuntime/1.58.2)'],
  ['Unknown device', 'unknown', '<script>'],
  ['Unknown device', 'unknown', ' '],
  ['Unknown device', 'unknown', null],
] as const)('%s (%s)', (name, kind, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind });
});
