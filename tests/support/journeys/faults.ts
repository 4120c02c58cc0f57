import type { Page } from '@playwright/test';
import { demoAccount } from '#tests/support/app-server.ts';
import type { JourneyParts } from './journey-test.ts';
import { openModels } from './models.ts';
import { signIn } from './signing-in.ts';

// What journeys through faults have in common.

/** Everything but the page's own files. */
export const services = /^\/(?:config\.json|rest|auth|realtime)/;
/** Before anything gives up, with room for a machine that has other work. */
export const soon = { timeout: 10_000 };
/** Asking again has its pauses: five seconds between two attempts, and one for the attempt itself. */
export const byItself = { timeout: 15_000 };

type Window = Pick<JourneyParts, 'page' | 'visit' | 'server'>;

export async function openModelsAs({ page, visit, server }: Window, name: string): Promise<void> {
  await visit('/');
  await signIn(page, demoAccount(server, name));
  await openModels(page);
}

export const cannotStart = (page: Page) => page.getByRole('heading', { name: 'Can’t connect to Marquee' });
export const interrupted = (page: Page) => page.getByText('Live updates are interrupted.');
export const modelsTitle = (page: Page) => page.getByRole('heading', { name: 'Models', level: 1 });
export const filterField = (page: Page) => page.getByRole('textbox', { name: 'Filter models' });
