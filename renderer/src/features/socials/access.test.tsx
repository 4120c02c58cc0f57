// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import type { Grant } from '#shared/contract/grants.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { accountOf, ava, host, platformWith, renderSocials, socialsOf } from './test-socials.tsx';

// Temporary access, as seen by those who request it and those who decide.

const user = userEvent.setup({ delay: null });
const account = accountOf();
const socials = socialsOf({ platforms: [platformWith({ main: account })] });
const viewOnly = { ...socials, canEdit: false };

const grantOf = (changes: Partial<Grant> = {}): Grant => ({
  id: '00000000-0000-4000-9000-00000000a001',
  model: { id: ava.id, name: 'Ava Sterling' },
  person: { id: tomas.id, name: 'Tomás Reyes' },
  platform: 'instagram',
  status: 'asked',
  minutes: 240,
  reason: 'Cover on Thursday',
  answer: null,
  askedAt: '2026-11-18T09:00:00Z',
  decidedBy: null,
  decidedAt: null,
  endsAt: null,
  endedAt: null,
  endedBecause: null,
  ...changes,
});
const own = { person: { id: mia.id, name: 'Mia' } };
const live = (ms: number) => ({ status: 'given' as const, endsAt: new Date(Date.now() + ms).toISOString() });
const reveal = () => screen.queryByRole('button', { name: 'Reveal password of ava.sterling' });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

it('someone who can’t use the passwords asks, with a reason', async () => {
  const { callsOf } = host(viewOnly, { 'grants.list': () => [], 'grants.ask': () => grantOf().id });
  renderSocials();
  await user.click(await screen.findByRole('button', { name: 'Ask for access…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for access' });
  await user.click(within(dialog).getByRole('button', { name: 'Ask for access' }));
  expect(await within(dialog).findByText('Say what the access is for')).toBeDefined();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Cover');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for access' }));
  await waitFor(() => {
    expect(callsOf('grants.ask')).toEqual([
      { modelId: ava.id, platform: null, minutes: 240, reason: 'Cover' },
    ]);
  });
  expect(reveal()).toBeNull();
});

it('what was given can be used until it ends, and what is shown goes with it', async () => {
  host(viewOnly, { 'grants.list': () => [grantOf({ ...own, ...live(20_000) })] });
  renderSocials();
  await user.click(await screen.findByRole('button', { name: 'Reveal password of ava.sterling' }));
  expect(await screen.findByText('tR7!vale-Comet_92')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change password…' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(20_100));
  expect(screen.queryByText('tR7!vale-Comet_92')).toBeNull();
  expect(reveal()).toBeNull();
});

it('a grant that is taken elsewhere goes here, with the password that is shown', async () => {
  const held = { grants: [grantOf({ ...own, ...live(3_600_000) })] };
  host(viewOnly, { 'grants.list': () => held.grants });
  const { client } = renderSocials();
  await user.click(await screen.findByRole('button', { name: 'Reveal password of ava.sterling' }));
  expect(await screen.findByText('tR7!vale-Comet_92')).toBeDefined();
  held.grants = [
    grantOf({ ...own, status: 'ended', endedAt: '2026-11-18T10:00:00Z', endedBecause: 'revoked' }),
  ];
  await act(() => client.invalidateQueries({ queryKey: ['grants'] }));
  await waitFor(() => {
    expect(screen.queryByText('tR7!vale-Comet_92')).toBeNull();
  });
  expect(reveal()).toBeNull();
});

it('a grant of another platform, or of someone else, opens nothing', async () => {
  host(viewOnly, {
    'grants.list': () => [
      grantOf({ ...own, ...live(3_600_000), platform: 'x' }),
      grantOf({ id: '00000000-0000-4000-9000-00000000a002', ...live(3_600_000) }),
    ],
  });
  renderSocials();
  expect(await screen.findByRole('list', { name: 'Temporary access' })).toBeDefined();
  expect(reveal()).toBeNull();
});

it('a manager gives what was asked for, and hears why it failed', async () => {
  let fails = true;
  const { callsOf } = host(socials, {
    'grants.list': () => [grantOf()],
    'grants.decide': () => {
      if (fails)
        throw new AppError('conflict', 'This request was answered or withdrawn in the meantime', {
          hint: 'already_answered',
        });
    },
  });
  renderSocials();
  const give = await screen.findByRole('button', { name: 'Give access: Tomás Reyes' });
  await user.click(give);
  expect(await screen.findByText('This request was answered or withdrawn in the meantime')).toBeDefined();
  fails = false;
  await user.click(give);
  await waitFor(() => {
    expect(callsOf('grants.decide')).toHaveLength(2);
  });
  expect(callsOf('grants.decide')[1]).toEqual({ id: grantOf().id, isGiven: true });
});

it('in a view nothing is asked for or ended', async () => {
  host(socials, { 'grants.list': () => [grantOf({ ...live(3_600_000) })] });
  renderSocials(undefined, { isInView: true });
  const list = await screen.findByRole('list', { name: 'Temporary access' });
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /Give access|Ask for access/ })).toBeNull();
});
