// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Model } from '#shared/contract/models.ts';
import type { NotificationPreferences } from '#shared/contract/notifications.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, impactOf, renderModels, type Handlers } from './test-models.tsx';
import { kofi, mia, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

const user = userEvent.setup({ delay: null });

const fails = (error: AppError) => () => {
  throw error;
};
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = (name: string) => screen.findByRole('complementary', { name });

describe('the list', () => {
  it('shows every model with its rows counted', async () => {
    host([modelOf({ stageName: 'Juno' }), modelOf({ stageName: 'Ava' })]);
    renderModels();
    const table = await screen.findByRole('table', { name: 'Models' });
    expect(table).toHaveAttribute('aria-rowcount', '3');
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Ava', 'Juno']);
    expect(await row('Ava')).toHaveAttribute('aria-rowindex', '2');
  });

  it('cuts names in every script at their own end', async () => {
    host([modelOf({ stageName: 'ليلى الشمس', realName: 'ليلى عبد الرحمن' })]);
    renderModels();
    const listed = within(await row('ليلى الشمس'));
    expect(listed.getByRole('link')).toHaveAttribute('dir', 'auto');
    expect(listed.getByText('ليلى عبد الرحمن')).toHaveAttribute('dir', 'auto');
    await user.click(listed.getByRole('link'));
    const opened = within(await panel('ليلى الشمس'));
    expect(opened.getByRole('heading', { level: 2 })).toHaveAttribute('dir', 'auto');
    expect(opened.getByText('ليلى عبد الرحمن', { selector: 'dd *' })).toHaveAttribute('dir', 'auto');
  });

  it('names the open row in the title of the window', async () => {
    host([modelOf({ stageName: 'Juno' })]);
    renderModels();
    await user.click(within(await row('Juno')).getByRole('link'));
    await panel('Juno');
    expect(document.title).toBe('Juno · Marquee');
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(document.title).toBe('Marquee');
    });
  });

  it('fetches page after page until a short one', async () => {
    const many = Array.from({ length: 2300 }, () => modelOf());
    const { callsOf } = host(many);
    renderModels();
    expect(await screen.findByText('2,300 models')).toBeInTheDocument();
    expect(callsOf('models.list')).toMatchObject([{ offset: 0 }, { offset: 1000 }, { offset: 2000 }]);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('filters by text, keeps it in the address and clears it again', async () => {
    host([modelOf({ stageName: 'Juno' }), modelOf({ stageName: 'Ava', telegramHandle: '@star' })]);
    const { search } = renderModels();
    await row('Juno');
    await user.keyboard('/');
    await user.keyboard('STAR');
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Juno/ })).not.toBeInTheDocument();
    });
    await waitFor(() => {
      expect(search().get('q')).toBe('STAR');
    });
    await user.keyboard('x');
    expect(await screen.findByText('No models match "STARx"')).toBeInTheDocument();
    expect(screen.getByText('0 of 2 models')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await row('Juno')).toBeInTheDocument();
    expect(search().get('q')).toBeNull();
  });

  it('reads its filters from the address', async () => {
    host([modelOf({ stageName: 'Juno', status: 'paused' }), modelOf({ stageName: 'Ava' })]);
    renderModels({ path: '/models?status=paused' });
    await row('Juno');
    expect(screen.queryByRole('row', { name: /Ava/ })).not.toBeInTheDocument();
    expect(screen.getByText('1 of 2 models')).toBeInTheDocument();
  });

  it('turns the order round and says so', async () => {
    host([modelOf({ stageName: 'Ava' }), modelOf({ stageName: 'Juno' })]);
    renderModels();
    await row('Ava');
    await user.click(screen.getByRole('button', { name: 'Model' }));
    expect(screen.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', 'descending');
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Juno', 'Ava']);
  });

  it('moves with the arrows, opens with Enter, and returns the focus on Escape', async () => {
    host([modelOf({ stageName: 'Ava' }), modelOf({ stageName: 'Juno' })]);
    const { search } = renderModels();
    await row('Ava');
    await user.click(screen.getByRole('textbox', { name: 'Filter models' }));
    await user.keyboard('{ArrowDown}{ArrowDown}{Home}{End}{Enter}');
    await panel('Juno');
    expect(screen.getByRole('heading', { name: 'Juno' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Juno' })).toHaveFocus();
    });
    expect(search().get('modelId')).toBeNull();
  });

  it('says when a manager is missing or no longer active', async () => {
    host([modelOf({ stageName: 'Ava', manager: null }), modelOf({ stageName: 'Juno', manager: kofi })]);
    renderModels();
    expect(within(await row('Juno')).getByText('inactive')).toBeInTheDocument();
    await user.click(within(await row('Ava')).getByRole('button', { name: /Assign manager/ }));
    expect(await screen.findByRole('combobox', { name: 'Main manager' })).toHaveFocus();
  });
});

describe('when there is nothing to list', () => {
  it('offers to create the first model to those who may', async () => {
    host([]);
    renderModels();
    expect(await screen.findByText('No models yet')).toBeInTheDocument();
    const buttons = screen.getAllByRole('button', { name: 'Create model' });
    expect(buttons.map(({ dataset }) => dataset['variant'] ?? 'filled')).toEqual(['default', 'filled']);
  });

  it('offers nothing to those who may not', async () => {
    host([]);
    renderModels({ viewer: tomas, permissions: { can_access_models: false } });
    expect(await screen.findByText('No models yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create model' })).not.toBeInTheDocument();
  });

  it('gives the reason of a failure, keeps the filters and tries again', async () => {
    let isDown = true;
    const { held } = host([modelOf({ stageName: 'Ava' })], {
      'models.list': () => {
        if (isDown) throw new AppError('unavailable', 'The server did not answer');
        return held.models;
      },
    });
    renderModels({ path: '/models?q=av' });
    expect(await screen.findByText('Failed to load models')).toBeInTheDocument();
    expect(screen.getByText('The server did not answer. Your filters are kept.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await row('Ava');
    expect(screen.getByRole('textbox', { name: 'Filter models' })).toHaveValue('av');
  });
});

describe('who sees what', () => {
  it('lists everything for an admin', async () => {
    const { callsOf } = host([modelOf({ stageName: 'Ava' })]);
    renderModels();
    await row('Ava');
    expect(callsOf('models.list')).toMatchObject([{ scope: 'all' }]);
    expect(screen.queryByRole('button', { name: 'All models' })).not.toBeInTheDocument();
  });

  it('starts a manager with their own models and offers all of them', async () => {
    const { callsOf } = host([modelOf({ stageName: 'Ava' })]);
    renderModels({ viewer: tomas });
    await row('Ava');
    await user.click(screen.getByRole('button', { name: 'All models' }));
    await waitFor(() => {
      expect(callsOf('models.list')).toMatchObject([{ scope: 'assigned' }, { scope: 'all' }]);
    });
  });

  it('offers no more than their own to a manager who may not view all', async () => {
    const { callsOf } = host([modelOf({ stageName: 'Ava' })]);
    const permissions = { can_access_socials: false, can_access_chat: false };
    renderModels({ viewer: tomas, permissions, path: '/models?scope=all' });
    await row('Ava');
    expect(callsOf('models.list')).toMatchObject([{ scope: 'assigned' }]);
    expect(screen.queryByRole('button', { name: 'All models' })).not.toBeInTheDocument();
  });

  it('shows plain values to those who may only look, and says why', async () => {
    const ava = modelOf({ stageName: 'Ava', manager: priya });
    host([ava]);
    renderModels({ viewer: tomas, path: `/models?scope=all&modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    expect(shown.getByText('You can view this model. Only its managers can edit it.')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /Edit|Add/ })).not.toBeInTheDocument();
    expect(shown.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('lets a secondary manager edit and leave, and nothing beyond', async () => {
    const ava = modelOf({ stageName: 'Ava', manager: priya, secondaryManagers: [tomas] });
    const { callsOf } = host([ava], { 'models.removeSecondaryManager': () => true });
    renderModels({ viewer: tomas, path: `/models?modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    expect(shown.getByRole('button', { name: 'Edit stage name: Ava' })).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /main manager|Add secondary/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Remove yourself' }));
    expect(callsOf('models.removeSecondaryManager')).toEqual([{ modelId: ava.id, managerId: tomas.id }]);
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: /Ava/ })).not.toBeInTheDocument();
    });
  });

  it('answers the same for a model that is gone or hidden', async () => {
    host([modelOf({ stageName: 'Ava' })]);
    renderModels({ path: '/models?modelId=00000000-0000-4000-8000-000000099999' });
    expect(await screen.findByText("Model not found, or you don't have access")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});

describe('creating a model', () => {
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: 'Create model' }));
    return within(await screen.findByRole('dialog', { name: 'Create model' }));
  };

  it('names what is missing, beside the fields', async () => {
    const { callsOf } = host([modelOf()]);
    renderModels();
    const form = await openForm();
    await user.type(form.getByRole('textbox', { name: /Photo link/ }), 'http://x');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await form.findByText('Stage name is required')).toBeInTheDocument();
    expect(form.getByText('Real name is required')).toBeInTheDocument();
    expect(form.getByText('Enter a link that starts with https://')).toBeInTheDocument();
    expect(callsOf('models.create')).toEqual([]);
  });

  it('creates it with the viewer as manager, says so and opens it', async () => {
    const nova = modelOf({ stageName: 'Nova Quinn', manager: mia });
    const { callsOf } = host([modelOf()], { 'models.create': () => nova });
    renderModels();
    const form = await openForm();
    await waitFor(() => {
      expect(form.getByRole('combobox', { name: 'Timezone' })).toHaveValue('Europe/Lisbon');
    });
    await user.type(form.getByRole('textbox', { name: /Stage name/ }), 'Nova Quinn');
    await user.type(form.getByRole('textbox', { name: /Real name/ }), 'Kasia');
    await user.click(form.getByRole('button', { name: 'Create model' }));
    await panel('Nova Quinn');
    expect(await screen.findByText('Model "Nova Quinn" created successfully')).toBeInTheDocument();
    expect(callsOf('models.create')).toMatchObject([
      { stageName: 'Nova Quinn', realName: 'Kasia', managerId: mia.id, timezone: undefined },
    ]);
  });

  it('keeps what was typed when the server refuses', async () => {
    host([modelOf()], {
      'models.create': fails(new AppError('conflict', 'duplicate key', { sqlState: '23505' })),
    });
    renderModels();
    const form = await openForm();
    await user.type(form.getByRole('textbox', { name: /Stage name/ }), 'Ava');
    await user.type(form.getByRole('textbox', { name: /Real name/ }), 'Ana{Enter}');
    expect(await form.findByText('A model with this name already exists')).toBeVisible();
    const stageName = form.getByRole('textbox', { name: /Stage name/ });
    expect(stageName).toHaveAccessibleDescription('A model with this name already exists');
    expect(stageName).toHaveFocus();
    expect(stageName).toHaveValue('Ava');
  });

  it('asks before typed text is lost', async () => {
    host([modelOf()]);
    renderModels();
    const form = await openForm();
    await user.type(form.getByRole('textbox', { name: /Stage name/ }), 'A');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this model?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByRole('textbox', { name: /Stage name/ })).toHaveValue('A');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes without a question while nothing is typed', async () => {
    host([modelOf()]);
    renderModels();
    await openForm();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('gives a manager no choice of manager', async () => {
    host([modelOf()]);
    renderModels({ viewer: tomas });
    const form = await openForm();
    expect(form.getByRole('combobox', { name: 'Main manager' })).toBeDisabled();
  });
});

describe('editing in place', () => {
  const openPanel = async (ava: Model, handlers: Handlers = {}) => {
    const fake = host([ava], handlers);
    renderModels({ path: `/models?modelId=${ava.id}` });
    return { ...fake, shown: within(await panel(ava.stageName)) };
  };

  it('saves on Enter, shows it everywhere and returns the focus', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { shown, callsOf } = await openPanel(ava);
    await user.click(shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.keyboard('Vega{Enter}');
    expect(await screen.findByText('Model "Vega" updated successfully')).toBeInTheDocument();
    expect(callsOf('models.update')).toEqual([{ id: ava.id, rowVersion: 1, changes: { stageName: 'Vega' } }]);
    expect(await row('Vega')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Edit stage name/ })).toHaveFocus();
  });

  it('leaves everything as it was on Escape, and the panel open', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { shown, callsOf } = await openPanel(ava);
    await user.click(shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.keyboard('Vega{Escape}');
    expect(shown.getByRole('button', { name: 'Edit stage name: Ava' })).toHaveFocus();
    expect(callsOf('models.update')).toEqual([]);
  });

  it('refuses an empty name in the field', async () => {
    const { shown, callsOf } = await openPanel(modelOf({ stageName: 'Ava' }));
    await user.click(shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.clear(shown.getByRole('textbox', { name: 'Stage name' }));
    await user.keyboard('{Enter}');
    expect(shown.getByRole('alert')).toHaveTextContent('Stage name cannot be empty');
    expect(callsOf('models.update')).toEqual([]);
  });

  it('takes the change back when it fails, keeping the typed text and the reason', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { shown } = await openPanel(ava, { 'models.update': fails(new AppError('forbidden', 'refused')) });
    await user.click(shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.keyboard('Vega{Enter}');
    expect(await shown.findByRole('alert')).toHaveTextContent(
      'Permission denied. You can only edit models assigned to you.',
    );
    expect(shown.getByRole('textbox', { name: 'Stage name' })).toHaveValue('Vega');
    expect(await row('Ava')).toBeInTheDocument();
  });

  /** A model that someone else has renamed while the page still shows its old name. */
  const openStale = async (theirs: Partial<Model>) => {
    const ava = modelOf({ stageName: 'Ava' });
    const stored = { ...ava, ...theirs, rowVersion: 2 };
    const opened = await openPanel(ava, {
      'models.get': () => stored,
      'models.update': ({ rowVersion, changes }) => {
        if (rowVersion !== stored.rowVersion)
          throw new AppError('conflict', 'Changed', { sqlState: 'PT409', hint: 'stale' });
        return { ...stored, ...changes, rowVersion: rowVersion + 1 } as Model;
      },
    });
    await user.click(opened.shown.getByRole('button', { name: 'Edit stage name: Ava' }));
    await user.keyboard('Vega{Enter}');
    return opened;
  };
  const question = () => screen.findByRole('dialog', { name: 'Stage name was changed' });

  it('shows both values where someone else changed the same one, and keeps the typed one', async () => {
    const { callsOf } = await openStale({ stageName: 'Luna' });
    const dialog = await question();
    expect(dialog).toHaveTextContent('Theirs, savedLuna');
    expect(dialog).toHaveTextContent('Yours, not saved yetVega');
    expect(within(dialog).getByRole('button', { name: 'Take theirs' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Model "Vega" updated successfully')).toBeInTheDocument();
    expect(callsOf('models.update').map((input) => (input as { rowVersion: number }).rowVersion)).toEqual([
      1, 2,
    ]);
    expect(screen.getByRole('button', { name: 'Edit stage name: Vega' })).toHaveFocus();
  });

  it('takes the value of someone else, and says nothing of success', async () => {
    const { callsOf } = await openStale({ stageName: 'Luna' });
    await user.click(within(await question()).getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('button', { name: 'Edit stage name: Luna' })).toHaveFocus();
    expect(await row('Luna')).toBeInTheDocument();
    expect(screen.queryByText(/updated successfully/)).toBeNull();
    expect(callsOf('models.update')).toHaveLength(1);
  });

  it('loses nothing that was typed where the question is put off, and asks again', async () => {
    const { shown } = await openStale({ stageName: 'Luna' });
    await question();
    await user.keyboard('{Escape}');
    const field = await shown.findByRole('textbox', { name: 'Stage name' });
    expect(field).toHaveValue('Vega');
    expect(field).toHaveFocus();
    expect(shown.getByRole('alert')).toHaveTextContent('Not saved. Someone else changed this field.');
    await user.keyboard('{Enter}');
    expect(await question()).toHaveTextContent('Vega');
  });

  it('saves over a change of another field without a question', async () => {
    await openStale({ realName: 'Someone New' });
    expect(await screen.findByText('Model "Vega" updated successfully')).toBeInTheDocument();
    expect(await row('Vega')).toHaveTextContent('Someone New');
  });

  it('chooses another main manager', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { shown, callsOf } = await openPanel(ava, {
      'models.update': () => ({ ...ava, managerId: priya.id, manager: priya }),
    });
    await user.click(await shown.findByRole('button', { name: 'Edit main manager: Tomás Reyes' }));
    await user.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
    expect(await shown.findByRole('button', { name: 'Edit main manager: Priya Nair' })).toBeInTheDocument();
    expect(callsOf('models.update')).toEqual([
      { id: ava.id, rowVersion: 1, changes: { managerId: priya.id } },
    ]);
  });

  it('says that managers could not be loaded, and tries again', async () => {
    const managers = vi.fn(fails(new AppError('forbidden', 'no')));
    const { shown } = await openPanel(modelOf({ stageName: 'Ava' }), {
      'models.findManagers': managers,
    });
    expect(await shown.findByText(/^Failed to load managers/)).toBeInTheDocument();
    managers.mockImplementation((() => [mia, priya]) as never);
    await user.click(shown.getByRole('button', { name: 'Try Again' }));
    expect(await shown.findByRole('button', { name: 'Add secondary manager' })).toBeInTheDocument();
    expect(shown.queryByText(/^Failed to load managers/)).not.toBeInTheDocument();
  });

  it('adds a secondary manager, and says when that was refused', async () => {
    const ava = modelOf({ stageName: 'Ava' });
    const { shown } = await openPanel(ava, {
      'models.addSecondaryManager': fails(new AppError('forbidden', 'Only the main manager can do this')),
    });
    await user.click(await shown.findByRole('button', { name: 'Add secondary manager' }));
    await user.click(await screen.findByRole('option', { name: /^Priya Nair/ }));
    expect(await shown.findByRole('alert')).toHaveTextContent('Only the main manager can do this');
    expect(shown.queryByRole('button', { name: 'Remove Priya Nair' })).not.toBeInTheDocument();
  });

  it.each([
    ['Paused', 'Model paused successfully'],
    ['Archived', 'Model archived successfully'],
  ])('sets the status to %s', async (status, toast) => {
    const { shown } = await openPanel(modelOf({ stageName: 'Ava' }));
    await user.click(shown.getByRole('combobox', { name: 'Status: active' }));
    await user.click(await screen.findByRole('option', { name: status }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(within(await row('Ava')).getByText(status)).toBeInTheDocument();
  });

  it('takes a status back that could not be set', async () => {
    const { shown } = await openPanel(modelOf({ stageName: 'Ava' }), {
      'models.setStatus': fails(new AppError('internal', 'no')),
    });
    await user.click(shown.getByRole('combobox', { name: 'Status: active' }));
    await user.click(await screen.findByRole('option', { name: 'Paused' }));
    expect(await screen.findByText('Failed to update model status')).toBeInTheDocument();
    expect(shown.getByRole('combobox', { name: 'Status: active' })).toBeInTheDocument();
  });
});

describe('hearing of a model', () => {
  const preferences = (mutes: NotificationPreferences['mutes']): NotificationPreferences => ({
    categories: [],
    mutes,
    settings: {
      quietFrom: null,
      quietTo: null,
      timezone: 'UTC',
      quietDays: [1],
      urgentBreaksQuiet: true,
      sound: true,
      badgeCounts: 'all',
    },
  });

  it('is muted for a while, and again heard of, also by those who only look', async () => {
    const ava = modelOf({ stageName: 'Ava', manager: priya });
    let mutes: NotificationPreferences['mutes'] = [];
    const { callsOf } = host([ava], {
      'notifications.getPreferences': () => preferences(mutes),
      'notifications.muteModel': ({ modelId, until }) => {
        mutes = until === null ? [] : [{ modelId, modelName: 'Ava', until }];
      },
    });
    renderModels({ viewer: tomas, path: `/models?scope=all&modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    await user.click(await shown.findByRole('menuitem', { name: 'For a week' }));
    expect(await screen.findByText(/^Notifications of Ava muted until/)).toBeInTheDocument();
    const [sent] = callsOf('notifications.muteModel') as [{ modelId: string; until: string }];
    expect(sent.modelId).toBe(ava.id);
    expect(Math.abs(Date.parse(sent.until) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    expect(await shown.findByText(/^Muted until/)).toBeInTheDocument();
    expect(shown.queryByRole('menuitem', { name: 'Delete model…' })).not.toBeInTheDocument();
    await user.click(shown.getByRole('menuitem', { name: 'Unmute' }));
    expect(await screen.findByText('Notifications of Ava are on again')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    expect(await shown.findByRole('menuitem', { name: 'For a day' })).toBeInTheDocument();
  });

  it('is not offered to be muted where the agency has notifications off', async () => {
    const ava = modelOf({ stageName: 'Ava', manager: priya });
    const flags = { isMarketplaceEnabled: false, isMarketplaceInPlan: false, areNotificationsEnabled: false };
    const { callsOf } = host([ava], {
      'config.getFeatureFlags': () => flags,
      'notifications.getPreferences': () => preferences([]),
    });
    renderModels({ viewer: mia, path: `/models?scope=all&modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    await waitFor(() => {
      expect(callsOf('config.getFeatureFlags')).not.toHaveLength(0);
    });
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    expect(await shown.findByRole('menuitem', { name: 'Delete model…' })).toBeInTheDocument();
    await waitFor(() => {
      expect(shown.queryByText('Mute notifications')).not.toBeInTheDocument();
    });
    expect(shown.queryByRole('menuitem', { name: 'For a week' })).not.toBeInTheDocument();
    cleanup();
    renderModels({ viewer: tomas, path: `/models?scope=all&modelId=${ava.id}` });
    const looked = within(await panel('Ava'));
    await waitFor(() => {
      expect(looked.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
    });
  });

  it('says what could not be changed or loaded', async () => {
    const ava = modelOf({ stageName: 'Ava', manager: priya });
    let isDown = false;
    host([ava], {
      'notifications.getPreferences': () => {
        if (isDown) throw new AppError('unavailable', 'no');
        return preferences([]);
      },
      'notifications.muteModel': fails(new AppError('internal', 'no')),
    });
    const { client } = renderModels({ viewer: tomas, path: `/models?scope=all&modelId=${ava.id}` });
    const shown = within(await panel('Ava'));
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    await user.click(await shown.findByRole('menuitem', { name: 'For a day' }));
    expect(await screen.findByText('Failed to change notifications of Ava')).toBeInTheDocument();
    isDown = true;
    client.removeQueries({ queryKey: ['notifications'] });
    await user.click(shown.getByRole('button', { name: 'More actions' }));
    expect(await shown.findByText('Failed to load notification preferences')).toBeInTheDocument();
  });
});

describe('deleting a model', () => {
  const ask = async (handlers: Handlers = {}) => {
    const ava = modelOf({ stageName: 'Ava', secondaryManagers: [priya] });
    const fake = host([ava, modelOf({ stageName: 'Juno' })], handlers);
    renderModels({ path: `/models?modelId=${ava.id}` });
    await panel('Ava');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete model…' }));
    return { ...fake, ava, dialog: within(await screen.findByRole('dialog', { name: 'Delete Ava?' })) };
  };

  it('says what goes, asks for the name, and then deletes', async () => {
    const counts = { modelSecondaryManagers: 1, tasks: 7, notes: 1, events: 13, eventOccurrences: 61 };
    const { dialog, ava, callsOf } = await ask({
      'models.getImpact': () => impactOf({ ...counts, driveLogs: 1200, documents: 5, botChats: 1 }),
    });
    const fetched = callsOf('models.get').length;
    expect(await dialog.findByText('Items in the trash are included.')).toBeInTheDocument();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `the model Ava (${ava.realName}) with all details and contacts`,
      ...(ava.manager === null ? [] : ['1 main manager assignment']),
      '1 secondary manager assignment',
      '7 tasks',
      '1 note',
      '13 events (61 dates)',
      '1,200 Drive log entries',
      '5 documents: archived, for people who can view all data',
      '1 bot chat: empty, for everyone with access to bots',
    ]);
    const button = dialog.getByRole('button', { name: 'Delete model' });
    expect(button).toBeDisabled();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await user.type(dialog.getByRole('textbox'), 'Ava');
    await user.click(button);
    expect(await screen.findByText('Model deleted permanently')).toBeInTheDocument();
    expect(callsOf('models.delete')).toEqual([{ id: ava.id }]);
    await waitFor(() => {
      expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    });
    expect(screen.queryByRole('row', { name: /Ava/ })).not.toBeInTheDocument();
    expect(callsOf('models.get')).toHaveLength(fetched);
  });

  it.each([
    ['Pause model', 'paused', 'Model paused successfully'],
    ['Archive model', 'archived', 'Model archived successfully'],
  ])('offers to %s first, which loses nothing', async (label, status, toast) => {
    const { dialog, callsOf } = await ask();
    const names = dialog.getAllByRole('button').map((button) => button.textContent);
    expect(names.indexOf(label)).toBeLessThan(names.indexOf('Delete model'));
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(callsOf('models.setStatus')).toMatchObject([{ status }]);
    expect(callsOf('models.delete')).toEqual([]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Delete Ava?' })).not.toBeInTheDocument();
    });
  });

  it('deletes nothing before it has counted, and counts again', async () => {
    let isDown = true;
    const { dialog, callsOf } = await ask({
      'models.getImpact': () => {
        if (isDown) throw new AppError('unavailable', 'no');
        return impactOf({ tasks: 2 });
      },
    });
    expect(await dialog.findByText('Couldn’t count what would be deleted. Try again.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox'), 'Ava{Enter}');
    expect(dialog.getByRole('button', { name: 'Delete model' })).toBeDisabled();
    expect(callsOf('models.delete')).toEqual([]);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('2 tasks')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete model' })).toBeEnabled();
  });

  it('stays open with the reason when that fails', async () => {
    const { dialog } = await ask({ 'models.delete': fails(new AppError('internal', 'no')) });
    await dialog.findByText('Items in the trash are included.');
    await user.type(dialog.getByRole('textbox'), 'Ava{Enter}');
    expect(await dialog.findByText('Failed to delete model')).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('Ava');
  });
});
