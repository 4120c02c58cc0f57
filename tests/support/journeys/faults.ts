import type { Page } from '@playwright/test';

// What journeys through faults have in common.

/** Everything but the page's own files. */
export const services = /^\/(?:config\.json|rest|auth|realtime)/;
/** Before anything gives up, with room for a machine that has other work. */
export const soon = { timeout: 10_000 };
/** Asking again has its pauses: five seconds between two attempts, and one for the attempt itself. */
export const byItself = { timeout: 15_000 };
/** Five seconds, for the page's clock: a test need not wait until the page asks again. */
export const askAgainIn = '00:05';

export const cannotStart = (page: Page) => page.getByRole('heading', { name: 'Can’t connect to Marquee' });
export const interrupted = (page: Page) => page.getByText('Live updates are interrupted.');
export const notReached = (page: Page) => page.getByText('Can’t reach the server.', { exact: true });
export const modelsTitle = (page: Page) => page.getByRole('heading', { name: 'Models', level: 1 });
export const filterField = (page: Page) => page.getByRole('textbox', { name: 'Filter models' });
