// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderAccount } from '#renderer/features/account/test-account.tsx';

await import('#renderer/entities/bot/link/link-dialog.tsx');

const user = userEvent.setup();
afterEach(cleanup);

const section = async () => within(await screen.findByRole('region', { name: 'Messaging account' }));

it('links the account at the platform by a code', async () => {
  renderAccount({
    handlers: {
      'bots.createLinkCode': () => ({
        code: 'a1b2c3',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        bots: [{ name: 'Northlight Desk', username: 'nl_desk_bot' }],
      }),
    },
  });
  await user.click(await (await section()).findByRole('button', { name: 'Link account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link your Telegram account' }));
  expect(await dialog.findByText('/start a1b2c3')).toBeVisible();
  expect(dialog.getByText(/^It works once and for 10 more minutes\./)).toBeVisible();
});

it('says who the person is there, and forgets it', async () => {
  let linked: { label: string; verifiedAt: string } | null = {
    label: '@mia',
    verifiedAt: '2026-11-20T10:00:00Z',
  };
  renderAccount({
    handlers: {
      'bots.link': () => linked,
      'bots.removeLink': () => {
        linked = null;
      },
    },
  });
  const shown = await section();
  expect(await shown.findByText(/^Linked as @mia/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove your messaging account?' }));
  await user.click(question.getByRole('button', { name: 'Remove account' }));
  expect(await shown.findByText('Not linked')).toBeVisible();
});
