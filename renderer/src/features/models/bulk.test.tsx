// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { host, renderModels } from './test-models.tsx';
import { modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

const user = userEvent.setup({ delay: null });

const ada = modelOf({ stageName: 'Ada' });
const bea = modelOf({ stageName: 'Bea', status: 'paused', manager: priya });
const cleo = modelOf({ stageName: 'Cleo' });
const dora = modelOf({ stageName: 'Dora', manager: null });

const check = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const statusIn = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[2]?.textContent;

async function choose(button: string, option: string) {
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
    await waitFor(async () => {
      expect(await statusIn('Bea')).toBe('Archived');
    });
    expect(callsOf('models.updateMany')).toEqual([
      { ids: [ada.id, bea.id, cleo.id], changes: { status: 'archived' } },
    ]);
    expect(await screen.findByText('3 models archived')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      expect(await statusIn('Bea')).toBe('Paused');
    });
    expect(await statusIn('Ada')).toBe('Active');
    expect(callsOf('models.updateMany').slice(1)).toEqual([
      { ids: [ada.id, cleo.id], changes: { status: 'active' } },
      { ids: [bea.id], changes: { status: 'paused' } },
    ]);
  });

  it('get one manager; those who have them already are left alone', async () => {
    const { callsOf } = host([ada, bea, dora]);
    renderModels();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Assign manager', 'Tomás Reyes');
    expect(await screen.findByText('2 models assigned to Tomás Reyes')).toBeInTheDocument();
    expect(callsOf('models.updateMany')).toEqual([
      { ids: [bea.id, dora.id], changes: { managerId: tomas.id } },
    ]);
  });

  it('are told apart where some are refused: the others changed, those named, as before, and still selected', async () => {
    const { callsOf, held } = host([ada, bea, cleo, dora], {
      'models.updateMany': ({ ids, changes }) => {
        if (ids.includes(cleo.id)) throw new AppError('forbidden', 'no', { sqlState: '42501' });
        held.models = held.models.map((model) =>
          ids.includes(model.id) && model.id !== dora.id ? ({ ...model, ...changes } as typeof model) : model,
        );
        return ids.filter((id) => id !== dora.id);
      },
    });
    renderModels();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Set status', 'Archived');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('2 of 4 models were not changed');
    expect(notice).toHaveTextContent('Cleo: Permission denied. You can only edit models assigned to you.');
    expect(notice).toHaveTextContent('Dora: Model not found, or you don’t have access.');
    expect(await statusIn('Bea')).toBe('Archived');
    expect(await statusIn('Cleo')).toBe('Active');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected');
    const before = callsOf('models.updateMany').length;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 models restored')).toBeInTheDocument();
    expect(callsOf('models.updateMany').slice(before)).toEqual([
      { ids: [ada.id], changes: { status: 'active' } },
      { ids: [bea.id], changes: { status: 'paused' } },
    ]);
  });

  it('cannot be checked by somebody who only looks', async () => {
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
