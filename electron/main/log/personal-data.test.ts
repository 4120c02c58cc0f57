import { expect, it } from 'vitest';
import { withoutPersonalData } from './personal-data.ts';

it.each([
  ['Error: no row for mia.hartwell+x@northlight.example', 'Error: no row for <email>'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'Bearer <token>'],
  ['apikey sb_secret_a-B_9 and sb_publishable_x', 'apikey <key> and <key>'],
  ['GET https://agency.supabase.co/rest/v1/models?stage_name=eq.Luna failed', 'GET <address> failed'],
  ['wss://agency.supabase.co/realtime/v1', '<address>'],
  ['model 3f0c1c1e-7a5b-4b7e-9a53-0d2a5a1b9c10', 'model <id>'],
  ['at /home/mia/marquee/main.cjs:7:1', 'at /home/<user>/marquee/main.cjs:7:1'],
  ['at C:\\Users\\Mia\\main.cjs', 'at C:\\Users\\<user>\\main.cjs'],
  ['render-process-gone: crashed, 5', 'render-process-gone: crashed, 5'],
])('%s', (text, cleaned) => {
  expect(withoutPersonalData(text)).toBe(cleaned);
});

it('cuts what is long', () => {
  expect(withoutPersonalData('x'.repeat(5000)).length).toBe(1001);
});
