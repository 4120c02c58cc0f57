import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { fold } from '#shared/lib/fold.ts';
import { withoutHiddenLetters } from '#shared/lib/visible-text.ts';
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

it.each([
  ['Bob \u202egnp.', 'Bob gnp.'],
  ['\u202e\u200b\u2060', ''],
  ['\u2066\u3164\ufeff \u00a0\u2800', ''],
  ['\u200d\ufe0f\u{e0067}', ''],
  ['Ana\nof the\tstudio\u2028now', 'Ana of the studio now'],
  ['👩\u200d🎤 ❤\ufe0f', '👩\u200d🎤 ❤\ufe0f'],
  ['نرگس\u200cها', 'نرگس\u200cها'],
  ['سارة', 'سارة'],
  [' \u00ad A\u00add ', 'Ad'],
])('shows of the name %j what can be seen, without what is hidden on the page', async (text, shown) => {
  const rows = await backend.sql(
    'select private.visible_text($1, 200) as shown, private.without_hidden_letters($1) as kept',
    [text],
  );
  expect(rows).toEqual([{ shown, kept: withoutHiddenLetters(text) }]);
});
