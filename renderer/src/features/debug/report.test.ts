// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { healthOf } from '#renderer/lib/diagnostics/health.ts';
import { createReport, withoutPersonalData } from './report.ts';

it.each([
  ['Mail to mia@northlight.example failed', 'Mail to [email] failed'],
  ['No row 6c1f1f0e-1111-4222-8333-444455556666', 'No row [id]'],
  ['Model "Opal Reyes" exists', 'Model [name] exists'],
  ['“Luna” is gone', '[name] is gone'],
  ['GET https://db.example/rest/v1/models?id=eq.5 failed', 'GET https://db.example/… failed'],
  ['Call +34 612 345 678', 'Call [number]'],
  ['timeout of 15 s reached', 'timeout of 15 s reached'],
])('%s becomes %s', (text, without) => {
  expect(withoutPersonalData(text)).toBe(without);
});

it('holds nothing of what the cache and the filters are about', () => {
  const client = new QueryClient();
  client.setQueryData(['models', 'list', 'Opal Reyes'], [{ stageName: 'Opal Reyes' }]);
  const at = new Date();
  const health = healthOf(
    {
      subscriptions: [
        {
          id: 'subscription-1',
          channel: 'session',
          bindings: ['profiles id=eq.6c1f1f0e-1111-4222-8333-444455556666'],
          component: 'App',
          created: at,
        },
      ],
      errors: [{ source: 'models', code: 'internal', message: 'mia@northlight.example', recordedAt: at }],
      modals: [],
    },
    at.getTime(),
  );
  const report = createReport(health, client, '0.1.0');
  expect(report).toMatchObject({
    version: '0.1.0',
    host: 'browser',
    health: 'Healthy',
    subscriptions: [{ bindings: ['profiles id=eq.…'] }],
    errors: [{ code: 'internal', message: '[email]' }],
    cache: [{ name: 'models', entries: 1, failed: 0 }],
  });
  expect(JSON.stringify(report)).not.toMatch(/Opal|6c1f1f0e|mia@/);
});
