// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Model } from '#shared/contract/models.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, newVersion, renderModels } from './test-models.tsx';
import { modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

const user = userEvent.setup({ delay: null });

const ada = modelOf({ stageName: 'Ada' });
const bea = modelOf({ stageName: 'Bea', status: 'paused', manager: priya });
const cleo = modelOf({ stageName: 'Cleo' });
const dora = modelOf({ stageName: 'Dora', manager: null });

const seen = ({ id, rowVersion }: Model) => ({ id, rowVersion });

const check = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const statusIn = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[2]?.textContent;

async function choose(button: string, option: string | RegExp) {
  await user.click(within(await bar()).getByRole('combobox', { name: button }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('many models at once', () => {
  it('are checked by pointer, by Shift as a range, and by Space', async () => {
    host([ada, bea, cleo, dora]);
    renderModels();
    await user.click(await check('Ada'));
    await user.keyboard('{Shift>}');
    await user.click(await check('Cleo'));
    await user.keyboard('{/Shift}');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected');
    screen.getByRole('link', { name: 'Ada' }).focus();
    await user.keyboard(' ');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Select all 4' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('get one status, and each its own back by Undo', async () => {
    const { callsOf } = host([ada, bea, cleo]);
    renderModels();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Set status', 'Archived');
    expect(callsOf('models.updateMany')).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Archive 3 models?' });
    await user.click(within(question).getByRole('button', { name: 'Archive 3 models' }));
    await waitFor(async () => {
      expect(await statusIn('Bea')).toBe('Archived');
    });
    expect(callsOf('models.updateMany')).toEqual([
      { models: [seen(ada), seen(bea), seen(cleo)], changes: { status: 'archived' } },
    ]);
    expect(await screen.findByText('3 models archived')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      expect(await statusIn('Bea')).toBe('Paused');
    });
    expect(await statusIn('Ada')).toBe('Active');
    expect(callsOf('models.updateMany').slice(1)).toEqual([
      { models: [newVersion(ada), newVersion(cleo)], changes: { status: 'active' } },
      { models: [newVersion(bea)], changes: { status: 'paused' } },
    ]);
  });

  it('get one manager; those who have them already are left alone', async () => {
    const { callsOf } = host([ada, bea, dora]);
    renderModels();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Assign manager', /^Tomás Reyes/);
    expect(await screen.findByText('2 models assigned to Tomás Reyes')).toBeInTheDocument();
    expect(callsOf('models.updateMany')).toEqual([
      { models: [seen(bea), seen(dora)], changes: { managerId: tomas.id } },
    ]);
  });

  it('are told apart where some are refused: the others changed, those named, as before, and still selected', async () => {
    const { callsOf, held } = host([ada, bea, cleo, dora], {
      'models.updateMany': ({ models, changes }) => {
        const ids = models.map(({ id }) => id);
        if (ids.includes(cleo.id)) throw new AppError('forbidden', 'no', { sqlState: '42501' });
        held.models = held.models.map((model) =>
          ids.includes(model.id) && model.id !== dora.id ? ({ ...model, ...changes } as typeof model) : model,
        );
        return models.filter(({ id }) => id !== dora.id).map(newVersion);
      },
    });
    renderModels();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Set status', 'Archived');
    await user.click(await screen.findByRole('button', { name: 'Archive 4 models' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('2 of 4 models were not changed');
    expect(notice).toHaveTextContent('Cleo: Permission denied. You can only edit models assigned to you.');
    expect(notice).toHaveTextContent('Dora: Someone else changed this in the meantime. Try again.');
    expect(await statusIn('Bea')).toBe('Archived');
    expect(await statusIn('Cleo')).toBe('Active');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected');
    const before = callsOf('models.updateMany').length;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 models restored')).toBeInTheDocument();
    expect(callsOf('models.updateMany').slice(before)).toEqual([
      { models: [newVersion(ada)], changes: { status: 'active' } },
      { models: [newVersion(bea)], changes: { status: 'paused' } },
    ]);
  });

  it('cannot be checked by someone who only looks', async () => {
    host([ada, bea]);
    renderModels({ viewer: tomas, path: '/models?scope=all' });
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the columns', () => {
  it('can be done without, all but the name, and that is remembered', async () => {
    host([ada]);
    renderModels();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Model' })).toBeNull();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Telegram' }));
    expect(screen.queryByRole('columnheader', { name: 'Telegram' })).toBeNull();
    expect(window.localStorage.getItem('marquee.columns.models')).toBe('["telegram"]');
  });
});
