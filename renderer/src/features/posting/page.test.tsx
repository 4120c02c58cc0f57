// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { tabPages } from './posting-parts.ts';
import { accountOf, inMinutes, partOf, postDetailOf } from './test-post-rows.ts';
import { host, renderPosting } from './test-posting.tsx';

// Loads the lazy dialogs first; a render that waits for their code may be lost.
await Promise.all([
  import('./actions/resolve-dialog.tsx'),
  import('./actions/reject-dialog.tsx'),
  import('./exchange/import-dialog.tsx'),
  import('./exchange/read-posts.ts'),
  tabPages.published.preload(),
  tabPages.calendar.preload(),
]);

const user = userEvent.setup();
afterEach(cleanup);
afterEach(() => {
  useUndoOffers.setState({ offers: [] });
});

const ava = accountOf({ username: 'avasterling' });
const zara = accountOf({ username: 'zarakane', status: 'reconnect_needed' });
const unknownText = 'It may have been posted. Check the account, then Mark as posted or Post again.';
const panel = async () => within(await screen.findByRole('complementary'));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const undo = () => {
  const offer = useUndoOffers.getState().offers.at(-1);
  if (offer === undefined) throw new Error('Nothing to undo');
  takeUndo(offer);
};

const queue = () => [
  postDetailOf({
    accountId: ava.id,
    excerpt: 'Behind the door',
    status: 'failed',
    problem: 'Media was rejected twice: clip is longer than 140 s',
    scheduledAt: inMinutes(-20),
  }),
  postDetailOf({
    accountId: ava.id,
    excerpt: 'Good morning',
    status: 'unknown',
    scheduledAt: inMinutes(-60),
  }),
  postDetailOf({
    accountId: ava.id,
    excerpt: 'New hair',
    status: 'failed',
    problem: 'You already posted this to @avasterling on 17 Nov',
    scheduledAt: inMinutes(-120),
  }),
  postDetailOf({ accountId: ava.id, excerpt: 'Winter set', status: 'scheduled', scheduledAt: inMinutes(60) }),
  postDetailOf({
    accountId: zara.id,
    excerpt: 'Live tonight',
    status: 'scheduled',
    scheduledAt: inMinutes(90),
  }),
  postDetailOf(
    {
      accountId: ava.id,
      excerpt: 'Three things',
      status: 'pending_approval',
      scheduledAt: inMinutes(120),
      submittedAt: inMinutes(-5),
      author: tomas,
      canDecide: true,
    },
    ['Three things', 'One', 'Two', 'Three'],
  ),
];

describe('the queue', () => {
  it('says that there is nothing, and how to begin', async () => {
    host({ accounts: [ava] });
    const { search } = renderPosting();
    expect(await screen.findByText('No posts scheduled. Write a post or import a CSV.')).toBeVisible();
    fireEvent.click(screen.getAllByRole('button', { name: 'Write post' })[0] ?? document.body);
    await waitFor(() => {
      expect(search().get('write')).toBe('new');
    });
  });

  it('shows what needs a decision first, with its reason and what to do, then day by day', async () => {
    host({ accounts: [ava, zara], posts: queue() });
    renderPosting();
    const table = await screen.findByRole('table', { name: 'Posts' });
    await within(table).findByText('Behind the door');
    const [first] = within(table).getAllByRole('rowheader');
    expect(first).toHaveTextContent('Needs a decision 3');
    expect(within(table).getByText(unknownText)).toBeVisible();
    expect(within(table).getByText('Account needs to be reconnected')).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Retry: Behind the door' })).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Check: Good morning' })).toBeVisible();
    // A retry could not succeed, so the row offers Edit.
    expect(within(table).getByRole('button', { name: 'Edit: New hair' })).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Reconnect: Live tonight' })).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Review: Three things' })).toBeVisible();
    expect(within(table).getByText('Thread of 4')).toBeVisible();
    expect(within(table).getByText('On hold')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Failed ?3$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Approvals ?1$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '2 failed' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 need approval' })).toBeVisible();
  });

  it('cancels the rest of a thread whose account is suspended, once that is confirmed', async () => {
    const closed = accountOf({ status: 'suspended' });
    const post = postDetailOf(
      {
        accountId: closed.id,
        excerpt: 'Five things',
        status: 'publishing',
        partsOut: 2,
        scheduledAt: inMinutes(-5),
      },
      ['Five things', 'One', 'Two', 'Three', 'Four'],
    );
    const { callsOf } = host({ accounts: [closed], posts: [post] });
    renderPosting(`/twitter-bot?post=${post.id}`);
    const table = await screen.findByRole('table', { name: 'Posts' });
    const held = 'Account is suspended. 2 of 5 parts are out, the rest waits';
    expect(await within(table).findByText(held)).toBeVisible();
    expect(within(table).getByText('On hold')).toBeVisible();
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Cancel the rest' }));
    const asked = await dialog('Cancel the rest of this thread?');
    expect(asked.getByText(/^2 of 5 parts are out and stay at the platform\./)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Keep it' }));
    expect(callsOf('posting.cancelRest')).toEqual([]);
    // By keyboard, from the row's menu.
    within(table).getByRole('button', { name: 'More actions: Five things' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel the rest' }));
    const again = await dialog('Cancel the rest of this thread?');
    await user.click(again.getByRole('button', { name: 'Cancel the rest' }));
    expect(await screen.findByText('The rest was cancelled')).toBeVisible();
    expect(callsOf('posting.cancelRest')).toEqual([{ id: post.id }]);
    expect(await shown.findByText(/^Published in part: 2 of 5 parts are out/)).toBeVisible();
  });

  it('tries one again, and asks before what was posted within a day goes out once more', async () => {
    const asked: boolean[] = [];
    const { callsOf } = host(
      { accounts: [ava], posts: queue() },
      {
        'posting.publishNow': ({ isRepeatFine = false }) => {
          asked.push(isRepeatFine);
          if (!isRepeatFine)
            throw new AppError('invalid', 'You already posted this to @avasterling on 17 Nov', {
              hint: 'repeated',
            });
          return postDetailOf({ status: 'publishing' });
        },
      },
    );
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'Retry: Behind the door' }));
    const again = await dialog('Post it again?');
    expect(again.getByText('You already posted this to @avasterling on 17 Nov')).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Post anyway' }));
    await waitFor(() => {
      expect(callsOf('posting.publishNow')).toHaveLength(2);
    });
    expect(asked).toEqual([false, true]);
  });

  it('asks a person what became of an unknown one, with the link, or posts it again', async () => {
    const { callsOf } = host({ accounts: [ava], posts: queue() });
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'Check: Good morning' }));
    const form = await dialog('Was it posted?');
    expect(form.getByText(unknownText)).toBeVisible();
    expect(form.getByRole('link', { name: 'Open @avasterling' })).toHaveAttribute(
      'href',
      'https://x.com/avasterling',
    );
    await user.type(form.getByLabelText(/Link to the post/), 'https://x.com/avasterling/status/17');
    await user.click(form.getByRole('button', { name: 'Mark as posted' }));
    await waitFor(() => {
      expect(callsOf('posting.resolveUnknown')).toMatchObject([
        { wasPublished: true, url: 'https://x.com/avasterling/status/17' },
      ]);
    });
    await waitFor(() => {
      expect(screen.queryByText('Good morning')).toBeNull();
    });
  });

  it('deletes by the menu of a row, and takes that back', async () => {
    const { callsOf } = host({ accounts: [ava], posts: queue() });
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'More actions: Winter set' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Publish now',
      'Edit',
      'Move to drafts',
      'Duplicate',
      'Delete',
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => {
      expect(screen.queryByText('Winter set')).toBeNull();
    });
    undo();
    expect(await screen.findByText('Winter set')).toBeVisible();
    expect(callsOf('posting.restore')).toHaveLength(1);
  });

  it('publishes at once after asking, and moves one to the drafts', async () => {
    const { callsOf } = host({ accounts: [ava], posts: queue() });
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'More actions: Winter set' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Publish now' }));
    const question = await dialog('Publish this post now?');
    await user.click(question.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => {
      expect(callsOf('posting.publishNow')).toHaveLength(1);
    });
    await user.click(await screen.findByRole('button', { name: 'More actions: Three things' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to drafts' }));
    await waitFor(() => {
      expect(callsOf('posting.unschedule')).toHaveLength(1);
    });
  });

  it('ends a repeat once it is said how many posts that takes away', async () => {
    const post = postDetailOf(
      {
        accountId: ava.id,
        status: 'scheduled',
        scheduledAt: inMinutes(90),
        recurrence: { unit: 'day', interval: 1, until: null, count: 5 },
        repeatsLeft: 1,
      },
      ['Sunset check'],
    );
    const { callsOf } = host({ accounts: [ava], posts: [post] });
    renderPosting();
    const endIt = async () => {
      await user.click(await screen.findByRole('button', { name: 'More actions: Sunset check' }));
      await user.click(await screen.findByRole('menuitem', { name: 'End repeat' }));
      return within(await screen.findByRole('dialog', { name: 'End the repeat?' }));
    };
    const question = await endIt();
    expect(question.getByText(/1 post that was to follow is no longer planned/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep repeating' }));
    await user.click((await endIt()).getByRole('button', { name: 'End repeat' }));
    await waitFor(() => {
      expect(callsOf('posting.reschedule')).toEqual([
        { id: post.id, rowVersion: 1, at: null, recurrence: null },
      ]);
    });
    expect(await screen.findByText('Repeat ended')).toBeVisible();
  });

  it('filters by status, and finds by account', async () => {
    host({ accounts: [ava, zara], posts: queue() });
    renderPosting('/twitter-bot?status=on_hold');
    expect(await screen.findByText('Live tonight')).toBeVisible();
    expect(screen.queryByText('Winter set')).toBeNull();
    cleanup();
    renderPosting('/twitter-bot?q=zara');
    expect(await screen.findByText('Live tonight')).toBeVisible();
    expect(screen.queryByText('Winter set')).toBeNull();
  });

  it('writes nothing while someone is viewed', async () => {
    host({ accounts: [ava], posts: queue() });
    renderPosting('/twitter-bot?write=new', { isReadOnly: true });
    expect(await screen.findByText('Winter set')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write post' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('a post in its panel', () => {
  it('shows its parts, every attempt in words, how it did and what it cost', async () => {
    const post = postDetailOf({
      accountId: ava.id,
      status: 'published',
      publishedAt: inMinutes(-30),
      scheduledAt: inMinutes(-31),
      externalUrl: 'https://x.com/avasterling/status/1',
      costMills: 30,
      parts: 2,
      metrics: { capturedAt: inMinutes(-1), impressions: 1200, likes: 41, reposts: 3, replies: 2 },
      partList: [
        partOf({
          body: 'Winter set today',
          state: 'sent',
          externalUrl: 'https://x.com/avasterling/status/1',
        }),
        partOf({ body: 'The coat is rented', state: 'sent', missingMedia: 1 }),
      ],
      attemptList: [
        {
          id: '00000000-0000-4000-8000-000000000901',
          attempt: 1,
          part: 1,
          startedAt: inMinutes(-33),
          finishedAt: inMinutes(-33),
          outcome: 'transient',
          errorCode: '503',
          errorMessage: 'X is not available',
        },
        {
          id: '00000000-0000-4000-8000-000000000902',
          attempt: 2,
          part: 1,
          startedAt: inMinutes(-30),
          finishedAt: inMinutes(-30),
          outcome: 'success',
          errorCode: null,
          errorMessage: null,
        },
      ],
    });
    host({ accounts: [ava], posts: [post] });
    renderPosting(`/twitter-bot?tab=published&post=${post.id}`);
    const shown = await panel();
    expect(await shown.findByText('The coat is rented')).toBeVisible();
    expect(shown.getByText(/1 file was deleted from the library/)).toBeVisible();
    expect(shown.getByText('X is not available (503)')).toBeVisible();
    expect(shown.getByText(/Not taken, tried again later/)).toBeVisible();
    expect(shown.getByText('$0.03')).toBeVisible();
    expect(shown.getByText('1,200')).toBeVisible();
    expect(shown.getByText('41')).toBeVisible();
  });

  it('says that nobody approves what they wrote', async () => {
    const post = postDetailOf({
      accountId: ava.id,
      status: 'pending_approval',
      scheduledAt: inMinutes(60),
      submittedAt: inMinutes(-2),
      author: mia,
      canDecide: false,
    });
    host({ accounts: [ava], posts: [post] });
    renderPosting(`/twitter-bot?tab=approvals&post=${post.id}`);
    const shown = await panel();
    expect(await shown.findByText(/You cannot approve your own post/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('approves, and rejects with a reason', async () => {
    const { callsOf } = host({ accounts: [ava], posts: queue() });
    renderPosting('/twitter-bot');
    await user.click(await screen.findByRole('button', { name: 'Review: Three things' }));
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Reject' }));
    const form = await dialog('Reject this post?');
    await user.click(form.getByRole('button', { name: 'Reject' }));
    expect(await form.findByText('Say what has to change')).toBeVisible();
    await user.type(form.getByLabelText('Reason'), 'The second picture shows the venue');
    await user.click(form.getByRole('button', { name: 'Reject' }));
    await waitFor(() => {
      expect(callsOf('posting.decide')).toMatchObject([
        { decision: 'reject', reason: 'The second picture shows the venue' },
      ]);
    });
  });
});

describe('approvals', () => {
  it('approves several at once, and names those that stayed', async () => {
    const posts = [1, 2].map((number) =>
      postDetailOf({
        accountId: ava.id,
        excerpt: `Post ${String(number)}`,
        status: 'pending_approval',
        scheduledAt: inMinutes(60 * number),
        author: tomas,
        canDecide: true,
      }),
    );
    const [, second] = posts;
    const { callsOf } = host(
      { accounts: [ava], posts },
      {
        'posting.decide': ({ id }) => {
          if (id === second?.id) throw new AppError('forbidden', 'You cannot approve your own post');
          return postDetailOf({ id, status: 'scheduled' });
        },
      },
    );
    renderPosting('/twitter-bot?tab=approvals');
    await screen.findByText('Post 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => {
      expect(callsOf('posting.decide')).toHaveLength(2);
    });
    expect(await screen.findByText('1 post approved')).toBeVisible();
    expect((await screen.findAllByText(/You cannot approve your own post/)).length).toBeGreaterThan(0);
  });
});

describe('a CSV file', () => {
  const file = (text: string) => new File([text], 'december.csv', { type: 'text/csv' });

  it('is checked before anything is made, and taken back', async () => {
    const { callsOf } = host({ accounts: [ava], posts: [] });
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const form = await dialog('Import posts');
    await user.upload(
      form.getByLabelText('CSV file'),
      file('text,scheduled\nOne,2030-11-19 18:30\n,2030-11-19 19:30\nThree,\nFour,some day\n'),
    );
    expect(await form.findByText(/1 post scheduled, 1 draft\./)).toBeVisible();
    expect(form.getByText('“some day” is no time. Write it as 2026-11-19 18:30.')).toBeVisible();
    expect(form.getByText('Post cannot be empty')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Import 2 posts' }));
    await waitFor(() => {
      expect(callsOf('posting.import').at(-1)).toMatchObject({
        accountId: ava.id,
        fileName: 'december.csv',
        isDryRun: false,
        rows: [{ line: 2, body: 'One' }, { line: 3 }, { line: 4, body: 'Three', scheduledAt: null }],
      });
    });
    await waitFor(() => {
      expect(useUndoOffers.getState().offers.at(-1)?.message).toBe('Imported: 1 post scheduled, 1 draft');
    });
    undo();
    expect(await screen.findByText('2 posts removed, 1 post kept')).toBeVisible();
  });

  it('has to name its columns', async () => {
    host({ accounts: [ava] });
    renderPosting();
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const form = await dialog('Import posts');
    await user.upload(form.getByLabelText('CSV file'), file('Hello,2030-11-19 18:30\n'));
    expect(
      await form.findByText('The first row must name the columns. One of them is called “text”.'),
    ).toBeVisible();
  });
});
