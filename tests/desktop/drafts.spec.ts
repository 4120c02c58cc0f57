import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bridge } from '#shared/contract/bridge.ts';
import { demoAccount } from '#tests/support/app-server.ts';
import {
  draftJourneys,
  expectRestored,
  newModel,
  startModel,
} from '#tests/support/journeys/drafts.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { openModels } from '#tests/support/journeys/models.ts';
import { signIn, signOut } from '#tests/support/journeys/signing-in.ts';
import { filesBelow } from './files-below.ts';
import { expect, test } from './fixtures.ts';

draftJourneys(smokeOf(test));

function draftsIn(home: string): string {
  const file = filesBelow(home).find((name) => path.basename(name) === 'drafts.json');
  if (file === undefined) throw new Error('The app has kept no drafts');
  return readFileSync(file, 'utf8');
}

test.describe('with a keyring', () => {
  test.use({ keyring: true });

  test('what was typed outlives the app, sealed, and goes with signing out', async ({
    launch,
    server,
    home,
  }) => {
    const typed = 'Readable-On-Disk';
    const first = await launch();
    await signIn(first.page, demoAccount(server, 'mia'));
    await openModels(first.page);
    await startModel(first.page, typed);
    // At once: it is sealed while the app ends.
    await first.app.close();
    expect(Object.keys((JSON.parse(draftsIn(home)) as { sealed: object }).sealed)).toHaveLength(1);
    for (const file of filesBelow(home)) {
      const text = readFileSync(file);
      for (const encoding of ['utf8', 'utf16le'] as const)
        expect(text.includes(Buffer.from(typed, encoding)), file).toBe(false);
    }

    const second = await launch();
    // Those of another person are never handed out, whatever the page says.
    const stranger = await second.page.evaluate(
      (ownerId) => (window as unknown as { bridge: Bridge }).bridge.call('drafts.open', { ownerId }),
      '0b0c0d0e-0009-4000-8000-000000000009',
    );
    expect(stranger).toEqual({ ok: true, data: [] });
    await expectRestored(second.page, typed);
    await newModel(second.page).getByRole('button', { name: 'Cancel' }).click();
    await second.page.getByRole('button', { name: 'Keep editing' }).click();
    await second.page.reload();
    await expectRestored(second.page, typed);
    await second.page.goto('app://bundle/#/');
    await signOut(second.page);
    await expect.poll(() => draftsIn(home)).toBe('{\n  "sealed": {}\n}');
  });
});

test('without a keyring what was typed is kept in memory alone', async ({ launch, server, home }) => {
  const { page } = await launch();
  await signIn(page, demoAccount(server, 'mia'));
  await openModels(page);
  await startModel(page, 'Readable-On-Disk');
  await page.reload();
  await expectRestored(page, 'Readable-On-Disk');
  for (const file of filesBelow(home))
    expect(readFileSync(file).includes('Readable-On-Disk'), file).toBe(false);
});
