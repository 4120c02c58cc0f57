import { expect, test as base } from './fixtures.ts';

/**
 * For journeys that are about an area and not about the host: one app for each worker lives through them, with
 * nobody signed in before and after each. One that fails ends its worker, and the app with it.
 */
export const test = base.extend({
  wire: async ({ living }, use) => {
    await use(living.wire);
  },
  appEnv: async ({ living }, use) => {
    await use(living.env);
  },
  desktopApp: async ({ living }, use) => {
    await use(living);
    await living.rest();
  },
  consoleNoise: async ({ living }, use) => {
    await use(living.consoleNoise);
    expect(living.consoleNoise.splice(0), 'the console stays silent').toEqual([]);
  },
  mainNoise: async ({ living }, use) => {
    await use(living.mainNoise);
    expect(living.uncaught(), 'the main process catches its errors').toEqual([]);
    expect(living.mainNoise.splice(0), 'the main process stays silent').toEqual([]);
  },
  page: async ({ desktopApp, consoleNoise: _console, mainNoise: _main }, use) => {
    await use(desktopApp.page);
  },
});
