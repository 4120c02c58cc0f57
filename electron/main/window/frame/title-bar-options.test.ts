import { expect, it } from 'vitest';
import { titleBarOptions } from './title-bar-options.ts';

it('leaves the frame to Linux desktops', () => {
  expect(titleBarOptions('linux', true)).toEqual({});
});

it.each(['darwin', 'win32'] as const)('puts the page under the buttons of %s', (platform) => {
  const light = titleBarOptions(platform, false);
  expect(light).toMatchObject({
    titleBarStyle: 'hidden',
    // As high as the top bar.
    titleBarOverlay: { color: '#00000000', symbolColor: '#17191f', height: 48 },
  });
  expect(light.trafficLightPosition).toEqual(platform === 'darwin' ? { x: 18, y: 17 } : undefined);
  // The buttons must be visible in the dark scheme too.
  expect(titleBarOptions(platform, true)).toMatchObject({ titleBarOverlay: { symbolColor: '#ffffff' } });
  // The buttons stay the system's own: a window without a frame would have none.
  expect(light).not.toHaveProperty('frame');
});
