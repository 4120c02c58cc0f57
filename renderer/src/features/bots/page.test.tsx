// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { actionLabels, audienceLabels } from '#renderer/entities/bot/bot-labels.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { takeUndo, useUndoOffers } from '#renderer/lib/undo/undo.ts';
import { ago, botOf, broadcastOf, chatOf, commandOf, luna, messageOf, replyOf } from './test-bot-rows.ts';
import { host, renderBots } from './test-bots.tsx';

// Preload the lazy parts, since a render that waits for its code may be lost.
await Promise.all([
  import('./strip/bot-dialog.tsx'),
  import('./strip/token-dialog.tsx'),
  import('./strip/name-dialog.tsx'),
  import('./strip/remove-dialog.tsx'),
  import('./commands/command-dialog.tsx'),
  import('./commands/reply-dialog.tsx'),
  import('./broadcasts/compose/broadcast-dialog.tsx'),
  import('./broadcasts/panel/start-dialog.tsx'),
  import('./panel/task-dialog.tsx'),
  import('#renderer/entities/bot/link/link-dialog.tsx'),
]);

const user = userEvent.setup();
afterEach(cleanup);
afterEach(() => {
  useUndoOffers.setState({ offers: [] });
});

const panel = async () => within(await screen.findByRole('complementary'));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const card = (name: string) => screen.findByRole('link', { name });

describe('bots', () => {
  it('says that there are none, how to get one, and adds one whose token is kept nowhere', async () => {
    const { callsOf } = host({});
    const { search } = renderBots();
    expect(await screen.findByText('Create one with the platform and paste its token.')).toBeVisible();
    expect(screen.getByText('/newbot')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add bot' }));
    const form = await dialog('Add bot');
    await user.click(form.getByRole('button', { name: 'Add bot' }));
    expect(await form.findByText('Bot token is required')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Casting intake');
    await user.type(form.getByLabelText('Bot token'), 'nonsense');
    await user.click(form.getByRole('button', { name: 'Add bot' }));
    expect(await form.findByText(/^This is not a bot token\./)).toBeVisible();
    await user.clear(form.getByLabelText('Bot token'));
    await user.type(form.getByLabelText('Bot token'), '123:secret-token');
    await user.click(form.getByRole('button', { name: 'Add bot' }));
    expect(await card('Casting intake')).toBeVisible();
    expect(callsOf('bots.add')).toEqual([{ name: 'Casting intake', token: '123:secret-token' }]);
    expect(search().get('bot')).not.toBeNull();
    expect(document.body.textContent).not.toContain('secret-token');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('secret-token');
  });

  it('shows beside the token why the platform refused it', async () => {
    host(
      {},
      {
        'bots.add': () => {
          throw new AppError('invalid', 'This token was rejected by the platform', { hint: 'token' });
        },
      },
    );
    renderBots();
    await user.click(await screen.findByRole('button', { name: 'Add bot' }));
    const form = await dialog('Add bot');
    await user.type(form.getByLabelText('Name'), 'Desk');
    await user.type(form.getByLabelText('Bot token'), '123:abc');
    await user.click(form.getByRole('button', { name: 'Add bot' }));
    expect(await form.findByText('This token was rejected by the platform')).toBeVisible();
    expect(form.getByLabelText('Bot token')).toHaveFocus();
  });

  it('tells how each does, and offers what mends it', async () => {
    const waiting = botOf({ name: 'Waiting', waitsUntil: ago(-0.5) });
    const { callsOf } = host({
      bots: [
        botOf({ name: 'Desk', readsAllMessages: false }),
        botOf({
          name: 'Casting',
          status: 'error',
          lastError: 'This token was rejected by the platform',
          failedAt: ago(5),
        }),
        botOf({ name: 'New', status: 'unverified', username: null }),
        botOf({ name: 'Off', status: 'disabled' }),
        botOf({ name: 'Alone', isReceived: false }),
        waiting,
      ],
    });
    renderBots();
    await card('Desk');
    expect(screen.getByText('Last update 3 min ago')).toBeVisible();
    expect(screen.getByText(/^Token was rejected, /)).toBeVisible();
    expect(screen.getByText('Not tested yet')).toBeVisible();
    expect(screen.getByText('Turned off')).toBeVisible();
    expect(screen.getByText('Not receiving messages')).toBeVisible();
    expect(screen.getByText(/^Telegram asks to wait \d+ s$/)).toBeVisible();
    expect(screen.getByText(/^In groups it sees only commands, mentions and replies\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New token: Casting' }));
    const form = await dialog('New token for Casting');
    await user.type(form.getByLabelText('Bot token'), '123:abc');
    await user.click(form.getByRole('button', { name: 'Save token' }));
    await waitFor(() => {
      expect(callsOf('bots.setToken')).toHaveLength(1);
    });
    await user.click(screen.getByRole('button', { name: 'Test: New' }));
    expect(callsOf('bots.test')).toHaveLength(1);
  });

  it('renames, turns off and removes the open one', async () => {
    const bot = botOf({ name: 'Desk', chats: 16 });
    const { callsOf } = host({ bots: [bot] });
    renderBots();
    await card('Desk');
    const open = async (entry: string) => {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
    };
    await open('Rename');
    const form = await dialog('Rename bot');
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Front desk');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await card('Front desk');
    await open('Turn off');
    expect(await screen.findByText('Turned off')).toBeVisible();
    expect(callsOf('bots.update')).toMatchObject([
      { changes: { name: 'Front desk' } },
      { changes: { isOn: false } },
    ]);
    await open('Remove');
    const question = await dialog('Remove Front desk?');
    expect(question.getByText(/^Its 16 chats, messages, commands and broadcasts are deleted/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Remove bot' }));
    expect(await screen.findByText('No bots yet')).toBeVisible();
  });

  it('says why bots could not be loaded, and that one of the address is gone', async () => {
    host(
      {},
      {
        'bots.list': () => {
          throw new AppError('unavailable', 'The server did not answer.');
        },
      },
    );
    renderBots();
    expect(await screen.findByText('Failed to load bots')).toBeVisible();
    cleanup();
    host({ bots: [botOf()] });
    renderBots('/bot-management?bot=00000000-0000-4000-8000-000000000999');
    expect(await screen.findByText('Bot not found. It may have been removed.')).toBeVisible();
  });
});

describe('chats', () => {
  it('lists them with their model, and narrows them to those without one', async () => {
    const bot = botOf({ chats: 2 });
    host({
      bots: [bot],
      chats: [
        chatOf({ botId: bot.id, title: 'Linked', model: luna }),
        chatOf({ botId: bot.id, title: 'Alone', type: 'private', username: 'freya', status: 'blocked' }),
      ],
    });
    renderBots();
    expect(await screen.findByRole('link', { name: 'Linked' })).toBeVisible();
    expect(screen.getByText('Private · @freya')).toBeVisible();
    expect(screen.getByText('Link to model')).toBeVisible();
    expect(screen.getByText('Messages are kept for 90 days')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '1 not linked' }));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Linked' })).toBeNull();
    });
  });

  it('links one to a model', async () => {
    const bot = botOf();
    const chat = chatOf({ botId: bot.id });
    const { callsOf } = host({ bots: [bot], chats: [chat] });
    renderBots(`/bot-management?chat=${chat.id}`);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: /^Edit model/ }));
    await user.click(await shown.findByRole('option', { name: 'Luna Vale' }));
    await waitFor(() => {
      expect(callsOf('bots.setChat')).toEqual([
        { id: chat.id, rowVersion: 1, changes: { modelId: luna.id } },
      ]);
    });
  });
});

describe('the inbox', () => {
  const bot = botOf({ chats: 2, unanswered: 2 });
  const waiting = (title: string, minutes: number) =>
    chatOf({
      botId: bot.id,
      title,
      unansweredSince: ago(minutes),
      question: {
        id: '00000000-0000-4000-8000-000000000801',
        body: `Question of ${title}`,
        sender: 'Mariana',
        createdAt: ago(minutes),
      },
    });

  it('has the longest wait on top, also below the chats', async () => {
    host({ bots: [bot], chats: [waiting('Short', 6), waiting('Long', 113)] });
    renderBots('/bot-management?tab=inbox');
    await screen.findByRole('link', { name: 'Long' });
    expect(screen.getByText(/^1 h 5[23] min$/)).toBeVisible();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.findIndex((row) => row.includes('Long'))).toBeLessThan(
      rows.findIndex((row) => row.includes('Short')),
    );
    await user.click(screen.getByRole('link', { name: /^Chats/ }));
    const part = within(await screen.findByRole('region', { name: 'Unanswered' }));
    expect(part.getAllByRole('listitem')[0]).toHaveTextContent('Question of Long');
  });

  it('shows what was written, answers, and says what is not sure to have arrived', async () => {
    const chat = waiting('Long', 48);
    const { callsOf } = host({
      bots: [bot],
      chats: [chat],
      messages: [
        messageOf({
          chatId: chat.id,
          direction: 'out',
          author: mia,
          status: 'unknown',
          body: 'A *bold* word',
        }),
        messageOf({
          chatId: chat.id,
          direction: 'out',
          status: 'failed',
          error: 'Bot was blocked',
          body: 'No',
        }),
        messageOf({ chatId: chat.id, needsAnswer: true, body: '<b>Move</b> it?' }),
      ],
    });
    renderBots(`/bot-management?tab=inbox&chat=${chat.id}`);
    const shown = await panel();
    expect(await shown.findByText('<b>Move</b> it?')).toBeVisible();
    expect(shown.getByText('bold').tagName).toBe('B');
    expect(shown.getByText('May have arrived. It isn’t sent again.')).toBeVisible();
    expect(shown.getByText('Not sent: Bot was blocked')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Reply to Mariana' }));
    await user.type(shown.getByLabelText('Reply'), 'Yes, at 10.{Control>}{Enter}{/Control}');
    expect(await shown.findByText('Waiting to be sent')).toBeVisible();
    expect(callsOf('bots.reply')).toEqual([{ chatId: chat.id, body: 'Yes, at 10.', replyTo: '17' }]);
    expect(shown.getByLabelText('Reply')).toHaveValue('');
  });

  it('sends a reply again that was refused', async () => {
    const chat = waiting('Mariana', 2);
    const failed = messageOf({
      chatId: chat.id,
      ...{ direction: 'out', origin: 'reply', status: 'failed', error: 'Chat not found', body: 'At 10.' },
    });
    const { callsOf } = host({ bots: [bot], chats: [chat], messages: [failed] });
    renderBots(`/bot-management?tab=inbox&chat=${chat.id}`);
    const shown = await panel();
    expect(await shown.findByText('Not sent: Chat not found')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('Waiting to be sent')).toBeVisible();
    expect(callsOf('bots.retryReply')).toEqual([{ messageId: failed.id }]);
    expect(shown.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('keeps what was typed where it could not be sent', async () => {
    const chat = waiting('Long', 48);
    host(
      { bots: [bot], chats: [chat] },
      {
        'bots.reply': () => {
          throw new AppError('invalid', 'This bot is not active. Test it first.', { hint: 'bot_inactive' });
        },
      },
    );
    renderBots(`/bot-management?tab=inbox&chat=${chat.id}`);
    const shown = await panel();
    await user.type(await shown.findByLabelText('Reply'), 'Yes');
    await user.click(shown.getByRole('button', { name: 'Send' }));
    expect(await shown.findByText('This bot is not active. Test it first.')).toBeVisible();
    expect(shown.getByLabelText('Reply')).toHaveValue('Yes');
  });

  it('takes one as answered, and takes that back', async () => {
    const chat = waiting('Long', 48);
    const { callsOf } = host({ bots: [bot], chats: [chat] });
    renderBots(`/bot-management?tab=inbox&chat=${chat.id}`);
    await user.click(await (await panel()).findByRole('button', { name: 'Mark as answered' }));
    await waitFor(() => {
      expect(useUndoOffers.getState().offers.map(({ message }) => message)).toEqual([
        'Long marked as answered',
      ]);
    });
    const [offer] = useUndoOffers.getState().offers;
    if (offer !== undefined) takeUndo(offer);
    await waitFor(() => {
      expect(callsOf('bots.reopen')).toEqual([{ chatId: chat.id }]);
    });
  });

  it('makes a task of what was asked, for the chat’s model', async () => {
    const chat = { ...waiting('Long', 48), model: luna };
    host(
      { bots: [bot], chats: [chat] },
      {
        'tasks.create': () => {
          throw new AppError('invalid', 'No.');
        },
      },
    );
    renderBots(`/bot-management?tab=inbox&chat=${chat.id}`);
    await user.click(await (await panel()).findByRole('button', { name: 'Make a task' }));
    const form = await dialog('Make a task');
    expect(form.getByLabelText('Title')).toHaveValue('Question of Long');
    expect(form.getByText('Luna Vale, assigned to you')).toBeVisible();
  });
});

describe('commands', () => {
  const bot = botOf();

  it('adds one, by the rules of the platform', async () => {
    const { callsOf } = host({ bots: [bot] });
    renderBots('/bot-management?tab=commands');
    await user.click(await screen.findByRole('button', { name: 'Add command' }));
    const form = await dialog('Add command');
    await user.type(form.getByLabelText('Command'), 'Price List');
    await user.type(form.getByLabelText('Description'), 'What it costs');
    await user.click(form.getByRole('button', { name: 'Add command' }));
    expect(await form.findByText('Use lowercase letters, numbers and underscores')).toBeVisible();
    expect(form.getByText('Reply is required')).toBeVisible();
    await user.clear(form.getByLabelText('Command'));
    await user.type(form.getByLabelText('Command'), '/prices');
    await user.type(form.getByLabelText('Reply'), 'Ask us.');
    await user.click(form.getByRole('button', { name: 'Add command' }));
    expect(await screen.findByRole('button', { name: '/prices' })).toBeVisible();
    expect(callsOf('bots.saveCommand')).toMatchObject([
      {
        id: null,
        command: { command: 'prices', response: 'Ask us.', action: 'reply', audience: 'everyone' },
      },
    ]);
  });

  it('is for linked people where it answers from the back office', async () => {
    const { callsOf } = host({ bots: [bot] });
    renderBots('/bot-management?tab=commands');
    await user.click(await screen.findByRole('button', { name: 'Add command' }));
    const form = await dialog('Add command');
    await user.type(form.getByLabelText('Command'), 'mine');
    await user.type(form.getByLabelText('Description'), 'What is to be done');
    await user.click(form.getByRole('combobox', { name: 'Action' }));
    await user.click(await screen.findByRole('option', { name: actionLabels.tasks }));
    const choice = form.getByRole('combobox', { name: 'For' });
    expect(choice).toHaveValue(audienceLabels.linked);
    await user.click(choice);
    expect(screen.queryByRole('option', { name: audienceLabels.everyone })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(form.getByRole('button', { name: 'Add command' }));
    await waitFor(() => {
      expect(callsOf('bots.saveCommand')).toMatchObject([
        { command: { action: 'tasks', audience: 'linked' } },
      ]);
    });
  });

  it('switches one off, deletes it, and takes that back', async () => {
    const command = commandOf();
    const { callsOf } = host({ bots: [bot], commands: [command] });
    renderBots('/bot-management?tab=commands');
    await user.click(await screen.findByRole('switch', { name: '/today is on' }));
    await waitFor(() => {
      expect(callsOf('bots.saveCommand')).toMatchObject([{ id: command.id, command: { enabled: false } }]);
    });
    await user.click(screen.getByRole('button', { name: 'Delete /today' }));
    expect(await screen.findByText(/^No commands yet\./)).toBeVisible();
    const [offer] = useUndoOffers.getState().offers;
    if (offer !== undefined) takeUndo(offer);
    expect(await screen.findByRole('button', { name: '/today' })).toBeVisible();
  });

  it('has automatic replies with their hours, and adds one', async () => {
    const { callsOf } = host({
      bots: [bot],
      replies: [replyOf({ activeFrom: '18:00', activeUntil: '09:00' })],
    });
    renderBots('/bot-management?tab=commands');
    expect(await screen.findByText('18:00 to 09:00, Lisbon')).toBeVisible();
    expect(screen.getByText('1 hour')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add reply' }));
    const form = await dialog('Add automatic reply');
    await user.type(form.getByLabelText('Words'), 'casting');
    await user.type(form.getByLabelText('Reply'), 'Thank you!');
    await user.click(form.getByRole('button', { name: 'Add reply' }));
    await waitFor(() => {
      expect(callsOf('bots.saveReply')).toMatchObject([
        { reply: { pattern: 'casting', response: 'Thank you!', cooldownSeconds: 3600, activeFrom: null } },
      ]);
    });
  });
});

describe('broadcasts', () => {
  const bot = botOf({ chats: 16 });

  it('writes one with marks and a preview, and states to how many chats it goes', async () => {
    const { callsOf } = host({ bots: [bot], chats: [chatOf({ botId: bot.id, model: luna })] });
    const { search } = renderBots();
    await user.click(await screen.findByRole('button', { name: 'New broadcast' }));
    const form = await dialog('New broadcast');
    await user.type(form.getByLabelText('Name'), 'Holiday');
    const body = form.getByLabelText('Message');
    await user.type(body, 'Hi {{name}, ');
    await user.keyboard('{Control>}b{/Control}');
    await user.keyboard('soon');
    expect(body).toHaveValue('Hi {name}, *soon*');
    const preview = within(form.getByRole('group', { name: 'Preview' }));
    expect(await preview.findByText(/Hi Luna Vale/)).toBeVisible();
    expect(preview.getByText('soon').tagName).toBe('B');
    expect(form.getAllByText(/17 of 4,096/)[0]).toBeVisible();
    expect(await form.findByText(/^16 chats\./)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Send…' }));
    const question = await dialog('Send to 16 chats?');
    await user.click(question.getByRole('button', { name: 'Send to 16 chats' }));
    const shown = await panel();
    expect(await shown.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(callsOf('bots.saveBroadcast')).toMatchObject([
      { id: null, broadcast: { name: 'Holiday', body: 'Hi {name}, *soon*', audience: { kind: 'all' } } },
    ]);
    expect(callsOf('bots.startBroadcast')).toHaveLength(1);
    expect(search().get('tab')).toBe('broadcasts');
  });

  it('asks for an audience and a time to come', async () => {
    host({ bots: [bot] });
    renderBots();
    await user.click(await screen.findByRole('button', { name: 'New broadcast' }));
    const form = await dialog('New broadcast');
    await user.type(form.getByLabelText('Name'), 'Holiday');
    await user.type(form.getByLabelText('Message'), 'Hi');
    await user.click(form.getByRole('combobox', { name: 'To' }));
    await user.click(await form.findByRole('option', { name: 'Chosen chats' }));
    await user.click(form.getByRole('combobox', { name: 'Send' }));
    await user.click(await form.findByRole('option', { name: 'At a time' }));
    await user.click(form.getByRole('button', { name: 'Schedule…' }));
    expect(await form.findByText('Choose at least one chat')).toBeVisible();
    expect(form.getByText('Send time must be in the future')).toBeVisible();
  });

  it('leads who is not linked to the code that links them', async () => {
    host(
      { bots: [bot] },
      {
        'bots.testBroadcast': () => {
          throw new AppError(
            'invalid',
            'Link your account, then write to this bot once, so that it knows you',
            { hint: 'not_linked' },
          );
        },
      },
    );
    renderBots();
    await user.click(await screen.findByRole('button', { name: 'New broadcast' }));
    const form = await dialog('New broadcast');
    await user.type(form.getByLabelText('Name'), 'Holiday');
    await user.type(form.getByLabelText('Message'), 'Hi');
    await user.click(form.getByRole('button', { name: 'Send a test to me' }));
    const link = await dialog('Link your Telegram account');
    expect(await link.findByText('/start a1b2c3')).toBeVisible();
    expect(link.getByRole('link', { name: /Northlight Desk/ })).toHaveAttribute(
      'href',
      'https://t.me/nl_desk_bot?start=a1b2c3',
    );
  });

  const delivery = (chat: string, status: 'sent' | 'failed' | 'unknown', error: string | null = null) => ({
    chatId: `00000000-0000-4000-8000-0000000007${String(chat.length).padStart(2, '0')}`,
    chat,
    model: null,
    status,
    error,
    attempts: 1,
    sentAt: status === 'sent' ? ago(3) : null,
    nextAttemptAt: ago(3),
  });

  it('shows what became of it, asks about what nobody knows, and retries what failed', async () => {
    const broadcast = broadcastOf({
      botId: bot.id,
      status: 'sending',
      startedAt: ago(5),
      total: 16,
      sent: 9,
      failed: 2,
      unknown: 1,
      deliveries: [
        delivery('Daniela', 'failed', 'Bot was blocked'),
        delivery('Kit, Jonas', 'unknown'),
        delivery('Luna', 'sent'),
      ],
      unseen: 4,
    });
    const { callsOf } = host({ bots: [bot], broadcasts: [broadcast] });
    renderBots(`/bot-management?tab=broadcasts&broadcast=${broadcast.id}`);
    const shown = await panel();
    expect(await shown.findByText('Bot was blocked')).toBeVisible();
    expect(shown.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '12 of 16');
    expect(shown.getByText('4 more chats of models that you don’t see.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Did not arrive in Kit, Jonas' }));
    expect(callsOf('bots.settleDelivery')).toMatchObject([{ hasArrived: false }]);
    await user.click(shown.getByRole('button', { name: 'Retry 2 failed' }));
    expect(callsOf('bots.retryFailed')).toEqual([{ id: broadcast.id }]);
    await user.click(shown.getByRole('button', { name: 'Pause' }));
    expect(await shown.findByRole('button', { name: 'Resume' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    await user.click(
      (await dialog('Cancel this broadcast?')).getByRole('button', { name: 'Cancel broadcast' }),
    );
    await waitFor(() => {
      expect(callsOf('bots.setBroadcast')).toMatchObject([{ action: 'pause' }, { action: 'cancel' }]);
    });
  });

  it('is answered for all chats of which nobody knows at once', async () => {
    const broadcast = broadcastOf({
      ...{ botId: bot.id, status: 'completed', startedAt: ago(5), total: 3, sent: 1, unknown: 2 },
      deliveries: [delivery('Kit', 'unknown'), delivery('Jonas', 'unknown'), delivery('Luna', 'sent')],
    });
    const { callsOf } = host({ bots: [bot], broadcasts: [broadcast] });
    renderBots(`/bot-management?tab=broadcasts&broadcast=${broadcast.id}`);
    const shown = await panel();
    expect(await shown.findByText('It may have arrived in 2 chats:')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'All arrived' }));
    expect(callsOf('bots.settleDelivery')).toEqual([
      { broadcastId: broadcast.id, chatId: null, hasArrived: true },
    ]);
  });
});

describe('the log', () => {
  it('is searched, and says how long it is kept', async () => {
    const bot = botOf();
    const { callsOf } = host({
      bots: [bot],
      messages: [messageOf({ body: 'Where is the studio?' }), messageOf({ body: 'Thanks' })],
    });
    renderBots('/bot-management?tab=log');
    expect(await screen.findByText('Where is the studio?')).toBeVisible();
    expect(screen.getByText('Messages are kept for 90 days')).toBeVisible();
    await user.type(screen.getByLabelText('Search messages'), 'zzz');
    expect(await screen.findByText('No messages match "zzz"')).toBeVisible();
    expect(callsOf('bots.messages').at(-1)).toMatchObject({ botId: bot.id, text: 'zzz' });
  });
});

describe('a view of another user', () => {
  it('changes nothing, and shows no messages', async () => {
    const bot = botOf();
    const chat = chatOf({ botId: bot.id });
    host({ bots: [bot], chats: [chat], commands: [commandOf()] });
    renderBots(`/bot-management?chat=${chat.id}`, { isReadOnly: true });
    const shown = await panel();
    expect(await shown.findByText('Messages aren’t shown in a view of another user.')).toBeVisible();
    expect(shown.queryByLabelText('Reply')).toBeNull();
    expect(screen.getByRole('button', { name: 'New broadcast' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add bot' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Commands/ }));
    expect(await screen.findByRole('switch', { name: '/today is on' })).toBeDisabled();
  });
});
