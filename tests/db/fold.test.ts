import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { fold } from '#shared/lib/fold.ts';
import { startTestBackend } from '#tests/support/backend.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

it.each([
  'Nova_7 @Handle',
  'ÉLODIE Ça Va, São Paulo',
  'Đặng Thị Łucja Ødegård',
  'Straße, ÆON and Œuvre, Þór Íð',
  'Zoe\u0308 and Zo\u00eb',
  'МАРИЯ Йод Ελένη',
  '日本語 עִבְרִית 👩‍🎤',
])('folds %j as the page does', async (text) => {
  const rows = await backend.sql('select private.fold($1) as folded', [text]);
  expect(rows).toEqual([{ folded: fold(text) }]);
});
