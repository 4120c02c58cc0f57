// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountOf,
  inMinutes,
  mediaOf,
  postDetailOf,
  templateOf,
} from '#renderer/features/posting/test-post-rows.ts';
import { draftOf, forgetDrafts, startDrafts, flushDrafts } from '#renderer/lib/drafts/drafts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { Composer } from './composer.tsx';
import { postingHost, renderPart, type Handlers } from './test-composer.tsx';
import { newPostDraft } from '#renderer/features/posting/write-draft.ts';

// Loads the lazy dialogs first; a render that waits for their code may be lost.
await Promise.all([
  import('./alt-dialog.tsx'),
  import('./link/link-dialog.tsx'),
  import('#renderer/features/posting/library/library-dialog.tsx'),
]);

const user = userEvent.setup();
const x = accountOf();
const sky = accountOf({ platform: 'bluesky', username: 'ava.bsky.social', displayName: 'Ava' });
const onClose = vi.fn();

beforeEach(() => {
  startDrafts('mia');
  onClose.mockReset();
});
afterEach(cleanup);
afterEach(forgetDrafts);

const open = (
  held: Parameters<typeof postingHost>[0] = {},
  start: Partial<Parameters<typeof Composer>[0]> = {},
  handlers: Handlers = {},
) => {
  const host = postingHost({ accounts: [x], ...held }, handlers);
  const page = renderPart(
    <Composer groupId={null} accountId={null} at={null} {...start} onClose={onClose} />,
  );
  return { ...host, ...page };
};
const post = (number = 1, count = 1) =>
  screen.findByRole('textbox', { name: `Post ${String(number)} of ${String(count)}` });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Pastes all at once, because each key causes a render. */
const write = async (field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const pickAccounts = async () => user.click(await screen.findByRole('combobox', { name: 'Account' }));

describe('a new post', () => {
  it('counts, is saved while it is written, and goes to the next free slot', async () => {
    const { callsOf, held } = open();
    await write(await post(), 'Winter set today');
    expect(await screen.findByText(/left of 280/)).toHaveTextContent('264 left of 280');
    expect(await screen.findByText(/^Draft saved \d\d:\d\d$/, {}, { timeout: 4000 })).toBeVisible();
    expect(held.posts).toMatchObject([{ status: 'draft', excerpt: 'Winter set today', accountId: x.id }]);
    expect(screen.getByText('$0.015')).toBeVisible();
    await press('Add to queue');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(callsOf('posting.save')).toHaveLength(1);
    expect(callsOf('posting.submit')).toMatchObject([{ at: null, recurrence: null, isRepeatFine: false }]);
    expect(draftOf(newPostDraft)).toBeUndefined();
  });

  it('says what is missing, and sends nothing', async () => {
    const { callsOf } = open({ accounts: [x, sky] });
    await press('Add to queue');
    expect(await screen.findByText('Choose an account')).toBeVisible();
    await pickAccounts();
    await user.click(await screen.findByRole('option', { name: /@avasterling/ }));
    expect(await screen.findByText('Post cannot be empty')).toBeVisible();
    await user.keyboard('{Escape}');
    await write(await post(), 'a'.repeat(292));
    expect((await screen.findAllByText('Post is 12 characters over the limit')).length).toBeGreaterThan(0);
    await press('Add to queue');
    expect(callsOf('posting.submit')).toEqual([]);
  });

  it('has a thread whose parts wait for each other', async () => {
    const { held } = open();
    await write(await post(), 'One');
    await press('Add to thread');
    await write(await post(2, 2), 'Two');
    await press('Actions for post 2');
    await user.click(await screen.findByRole('menuitemradio', { name: '1 minute later' }));
    expect(screen.getAllByText('1 minute later')[0]).toBeVisible();
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(await post(1, 2)).toHaveValue('Two');
    await press('Save draft');
    await waitFor(() => {
      expect(held.posts[0]?.partList.map(({ body, delaySeconds }) => [body, delaySeconds])).toEqual([
        ['Two', 60],
        ['One', 0],
      ]);
    });
  });

  it('is the same for all accounts until one has another text', async () => {
    const { held } = open({ accounts: [x, sky] }, { accountId: x.id });
    await write(await post(), 'Hello');
    await pickAccounts();
    await user.click(await screen.findByRole('option', { name: /@ava\.bsky\.social/ }));
    expect(await screen.findByText('Same text for all')).toBeVisible();
    expect(screen.getByText(/left of 300/)).toBeVisible();
    await press('Another text for @ava.bsky.social');
    await write(await post(), ' sky');
    await press('@avasterling');
    expect(await post()).toHaveValue('Hello');
    await press('Save draft');
    await waitFor(() => {
      expect(held.posts.map(({ excerpt }) => excerpt).sort()).toEqual(['Hello', 'Hello sky']);
    });
  });

  it('takes media from the library with their alt text, in an order that keys change', async () => {
    const media = [mediaOf({ fileName: 'coat.webp', alt: 'A red coat' }), mediaOf({ fileName: 'tram.webp' })];
    const { held, callsOf } = open({ media });
    await press('Add media');
    await user.click(await screen.findByRole('menuitem', { name: 'From the library' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Library of Ava Sterling' }));
    await user.click(await dialog.findByRole('button', { name: /^coat\.webp/ }));
    await user.click(dialog.getByRole('button', { name: /^tram\.webp/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('1 image has no alt text')).toBeVisible();
    const tile = await screen.findByRole('button', { name: /^tram\.webp, 2 of 2\. Alt text missing/ });
    tile.focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await user.click(await screen.findByRole('button', { name: /^tram\.webp, 1 of 2/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alt text' }));
    const alt = within(await screen.findByRole('dialog', { name: 'Alt text' }));
    await user.type(alt.getByLabelText('What does it show?'), 'A tram');
    await user.click(alt.getByRole('button', { name: 'Save alt text' }));
    await waitFor(() => {
      expect(screen.queryByText('1 image has no alt text')).toBeNull();
    });
    expect(callsOf('posting.updateMedia')).toMatchObject([{ changes: { alt: 'A tram' } }]);
    await press('Save draft');
    await waitFor(() => {
      expect(held.posts[0]?.partList[0]?.media.map(({ fileName }) => fileName)).toEqual([
        'tram.webp',
        'coat.webp',
      ]);
    });
  });

  it('takes texts that are kept', async () => {
    open({
      templates: [
        templateOf({ name: 'Launch', body: 'Out now\n---\nThanks' }),
        templateOf({ kind: 'hashtags', name: 'Winter', body: '', hashtags: ['winter', 'photo'] }),
      ],
    });
    await post();
    await press('Hashtags, templates and signatures');
    await user.click(await screen.findByRole('menuitem', { name: 'Launch' }));
    expect(await post(1, 2)).toHaveValue('Out now');
    await press('Hashtags, templates and signatures');
    await user.click(await screen.findByRole('menuitem', { name: 'Winter' }));
    expect(await post(2, 2)).toHaveValue('Thanks #winter #photo');
  });

  it('goes at a time that is chosen, with what repeats it', async () => {
    const { callsOf } = open();
    await write(await post(), 'Good morning');
    await user.click(await screen.findByRole('radio', { name: /^Other/ }));
    const day = await screen.findByLabelText('Day');
    await user.clear(day);
    await user.type(day, '2020-01-01');
    await press('Schedule');
    expect((await screen.findAllByText('Choose a time in the future'))[0]).toBeVisible();
    const next = inMinutes(3 * 24 * 60).slice(0, 10);
    await user.clear(day);
    await user.type(day, next);
    await user.click(screen.getByRole('combobox', { name: 'Repeat' }));
    await user.click(await screen.findByRole('option', { name: 'Weeks' }));
    await user.click(screen.getByRole('combobox', { name: 'Ends' }));
    await user.click(await screen.findByRole('option', { name: 'After a number of times' }));
    await press('Schedule');
    await waitFor(() => {
      expect(callsOf('posting.submit')).toMatchObject([
        { recurrence: { unit: 'week', interval: 1, until: null, count: 10 } },
      ]);
    });
  });

  it('asks before the same is posted again', async () => {
    let tries = 0;
    const { callsOf } = open(
      {},
      {},
      {
        'posting.submit': ({ isRepeatFine = false }) => {
          tries += 1;
          if (!isRepeatFine)
            throw new AppError('invalid', 'You already posted this to @avasterling on 17 Nov', {
              hint: 'repeated',
            });
          return postDetailOf({ status: 'scheduled' });
        },
      },
    );
    await write(await post(), 'New hair, same coffee');
    await press('Add to queue');
    expect(await screen.findByText('You already posted this to @avasterling on 17 Nov')).toBeVisible();
    await press('Post anyway');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(tries).toBe(2);
    expect(callsOf('posting.save')).toHaveLength(1);
  });

  it('keeps those that were refused, and sends the others', async () => {
    const { callsOf } = open(
      { accounts: [x, sky] },
      { accountId: x.id },
      {
        'posting.submit': ({ id }) => {
          const refused = callsOf('posting.submit').length === 1;
          if (refused)
            throw new AppError('invalid', 'Daily limit of 50 posts reached for @avasterling', {
              hint: 'cap',
            });
          return postDetailOf({ id, status: 'scheduled' });
        },
      },
    );
    await write(await post(), 'Hello');
    await pickAccounts();
    await user.click(await screen.findByRole('option', { name: /@ava\.bsky\.social/ }));
    await press('Add to queue');
    expect(
      await screen.findByText('@avasterling: Daily limit of 50 posts reached for @avasterling'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: '@ava.bsky.social' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for approval where posts need one', async () => {
    const { callsOf } = open({ needsApproval: true });
    await write(await post(), 'Hello');
    await press('Ask for approval');
    await waitFor(() => {
      expect(callsOf('posting.submit')).toHaveLength(1);
    });
    expect(await screen.findByText('Sent for approval')).toBeVisible();
  });

  it('survives a reload before it was saved', async () => {
    const first = open(
      {},
      {},
      {
        'posting.save': () => {
          throw new AppError('unavailable', 'The server can’t be reached');
        },
      },
    );
    await write(await post(), 'Not lost');
    expect(
      await screen.findByText(/What you wrote is kept on this device\./, {}, { timeout: 4000 }),
    ).toBeVisible();
    flushDrafts();
    first.unmount();
    const { held } = open();
    await waitFor(async () => {
      expect(await post()).toHaveValue('Not lost');
    });
    expect(held.posts).toEqual([]);
  });
});

describe('a post that is planned', () => {
  const planned = () =>
    postDetailOf({ accountId: x.id, status: 'scheduled', scheduledAt: inMinutes(600), rowVersion: 3 }, [
      'Hello',
    ]);

  it('is changed only when that is said, and keeps its time', async () => {
    const { callsOf, held } = open({ posts: [] }, {});
    cleanup();
    const row = planned();
    const page = open({ posts: [row] }, { groupId: row.groupId });
    const field = await post();
    expect(screen.getByRole('radio', { name: /^Planned/ })).toBeChecked();
    await write(field, ' there');
    expect(page.callsOf('posting.save')).toEqual([]);
    await press('Save changes');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(page.held.posts).toMatchObject([{ excerpt: 'Hello there', status: 'scheduled' }]);
    expect(page.callsOf('posting.reschedule')).toEqual([]);
    expect([callsOf('posting.save'), held.posts]).toEqual([[], []]);
  });

  it('is moved to another slot', async () => {
    const row = planned();
    const { callsOf } = open({ posts: [row] }, { groupId: row.groupId });
    await post();
    await user.click(await screen.findByRole('radio', { name: /^Next free/ }));
    await press('Add to queue');
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toMatchObject([{ id: row.id }]);
    });
  });

  const repeating = () => ({
    ...planned(),
    recurrence: { unit: 'week', interval: 1, until: null, count: 9 } as const,
    repeatsLeft: 6,
  });
  const pickRepeat = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Repeat' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  it('gets another repeat, for what comes after it', async () => {
    const row = repeating();
    const { callsOf } = open({ posts: [row] }, { groupId: row.groupId });
    await post();
    expect(screen.getByRole('combobox', { name: 'Repeat' })).toHaveValue('Weeks');
    const times = screen.getByLabelText('Times');
    expect(times).toHaveValue('7');
    await user.clear(times);
    await press('Save changes');
    expect((await screen.findAllByText('Repeat 1 to 365 times'))[0]).toBeVisible();
    await user.type(times, '3');
    expect(screen.getByText('This changes what comes after this post.')).toBeVisible();
    await press('Save changes');
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toEqual([
        {
          id: row.id,
          rowVersion: 3,
          at: null,
          recurrence: { unit: 'week', interval: 1, until: null, count: 3 },
        },
      ]);
    });
    expect([callsOf('posting.save'), onClose.mock.calls.length]).toEqual([[], 1]);
  });

  it('stops repeating once it is said how many posts that takes away', async () => {
    const row = repeating();
    const { callsOf } = open({ posts: [row] }, { groupId: row.groupId });
    await post();
    await pickRepeat('Never');
    expect(screen.getByText('6 posts that were to follow are no longer planned.')).toBeVisible();
    await press('Close panel');
    const lost = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(lost.getByRole('button', { name: 'Keep editing' }));
    await press('Save changes');
    const question = within(await screen.findByRole('dialog', { name: 'End the repeat?' }));
    expect(callsOf('posting.reschedule')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'End repeat' }));
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toMatchObject([{ at: null, recurrence: null }]);
    });
    expect(await screen.findByText('Repeat ended')).toBeVisible();
  });

  it('shows how it repeats now where someone else has changed that', async () => {
    const row = repeating();
    const { held, callsOf } = open({ posts: [row] }, { groupId: row.groupId });
    await post();
    held.posts = [{ ...row, rowVersion: 9, recurrence: { ...row.recurrence, unit: 'month' } }];
    await pickRepeat('Days');
    await press('Save changes');
    expect(await screen.findByText(/^Someone else changed this post/)).toBeVisible();
    await press('Show theirs');
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Repeat' })).toHaveValue('Months');
    });
    await press('Save changes');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledOnce();
    });
    expect(callsOf('posting.reschedule')).toHaveLength(1);
  });

  it('asks where someone else has changed it', async () => {
    const row = planned();
    const { held } = open({ posts: [row] }, { groupId: row.groupId });
    await write(await post(), ' mine');
    held.posts = [
      { ...row, rowVersion: 9, partList: row.partList.map((part) => ({ ...part, body: 'Theirs' })) },
    ];
    await press('Save changes');
    expect(await screen.findByText(/^Someone else changed this post/)).toBeVisible();
    await press('Show theirs');
    await waitFor(async () => {
      expect(await post()).toHaveValue('Theirs');
    });
  });

  it('asks before changes are lost, and says what can’t be changed', async () => {
    const row = planned();
    open({ posts: [row] }, { groupId: row.groupId });
    await write(await post(), ' more');
    await press('Close panel');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    const out = { ...row, status: 'published' as const };
    open({ posts: [out] }, { groupId: out.groupId });
    expect(await screen.findByText('This post can’t be changed any more')).toBeVisible();
  });
});
