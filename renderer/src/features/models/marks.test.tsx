// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';
import { nothingOn } from '#renderer/entities/model/marks/marks-queries.ts';
import type { ModelMarks } from '#shared/contract/model-marks.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { modelCsvColumns } from './list/model-columns.tsx';
import { dach, host, renderModels, vip } from './test-models.tsx';

const user = userEvent.setup({ delay: null });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = async (name: string) => within(await screen.findByRole('complementary', { name }));

const ada = modelOf({ stageName: 'Ada' });
const bea = modelOf({ stageName: 'Bea' });
const cleo = modelOf({ stageName: 'Cleo' });

const marksOf = (id: string, marks: Partial<ModelMarks>): ModelMarks => ({ ...nothingOn(id), ...marks });

function open(path = '/models', options: Parameters<typeof renderModels>[0] = {}) {
  const hosted = host([ada, bea, cleo]);
  hosted.held.marks = [
    marksOf(ada.id, { shortLabel: 'A+', tags: [vip], pinnedNote: 'Call before noon' }),
    marksOf(bea.id, { tags: [dach, vip] }),
  ];
  return { ...hosted, ...renderModels({ path, ...options }) };
}

describe('in the list', () => {
  it('stand beside the name and in a column', async () => {
    open();
    expect(await row('Ada A\\+')).toHaveTextContent('VIP');
    expect(await row('Bea')).toHaveTextContent('DACHVIP');
  });

  it('filter it, by the address as well', async () => {
    const { search } = open(`/models?tag=${dach.id}`);
    await row('Bea');
    expect(screen.queryByRole('row', { name: /Ada/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Tag DACH' }));
    await user.click(await screen.findByRole('option', { name: 'No tags' }));
    await row('Cleo');
    expect(screen.queryByRole('row', { name: /Bea/ })).toBeNull();
    expect(search().get('tag')).toBe('none');
  });

  it('leave the list waiting, not empty, until it is known who carries a tag', async () => {
    let answer: (marks: ModelMarks[]) => void = () => undefined;
    host([ada], { 'modelMarks.list': () => new Promise((resolve) => (answer = resolve)) });
    renderModels({ path: `/models?tag=${vip.id}` });
    expect(await screen.findByRole('status', { name: 'Loading models' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText(/No models match/)).toBeNull();
    });
    act(() => {
      answer([marksOf(ada.id, { tags: [vip] })]);
    });
    await row('Ada');
  });

  it('say so where they could not be loaded, and leave the models', async () => {
    let isDown = true;
    host([ada], {
      'modelMarks.list': () => {
        if (isDown) throw new AppError('unavailable', 'The server did not answer');
        return [marksOf(ada.id, { shortLabel: 'A+' })];
      },
    });
    renderModels();
    await row('Ada');
    expect(await screen.findByText('Tags and labels may be missing.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await row('Ada A\\+');
  });

  it('go into the file, and their columns stay out of it where they are not known', () => {
    const marks = new Map([[bea.id, marksOf(bea.id, { tags: [dach, vip], pinnedNote: 'Hi' })]]);
    const texts = (rows: typeof ada) =>
      Object.fromEntries(modelCsvColumns(marks).map(({ label, text }) => [label, text?.(rows)]));
    expect(texts(bea)).toMatchObject({ Tags: 'DACH; VIP', 'Short label': '', 'Pinned note': 'Hi' });
    expect(texts(cleo)).toMatchObject({ Tags: '' });
    expect(modelCsvColumns(undefined).map(({ label }) => label)).not.toContain('Tags');
  });
});

describe('a tag for many', () => {
  const choose = async (button: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: button }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('is added to those without it, and taken from them alone by Undo', async () => {
    const { callsOf } = open();
    await row('Ada A\\+');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Add tag', 'VIP');
    expect(await row('Cleo')).toHaveTextContent('VIP');
    await screen.findByText('VIP added to 1 model');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      expect(await row('Cleo')).not.toHaveTextContent('VIP');
    });
    expect(callsOf('modelMarks.update')).toEqual([
      { modelIds: [cleo.id], changes: { addTagIds: [vip.id] } },
      { modelIds: [cleo.id], changes: { removeTagIds: [vip.id] } },
    ]);
    expect(await row('Ada')).toHaveTextContent('VIP');
  });

  it('is removed from those that carry it', async () => {
    const { callsOf } = open();
    await row('Ada A\\+');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Remove tag', 'DACH');
    await screen.findByText('DACH removed from 1 model');
    expect(callsOf('modelMarks.update')).toEqual([
      { modelIds: [bea.id], changes: { removeTagIds: [dach.id] } },
    ]);
  });

  it('names the models that were refused, and shows them as they were', async () => {
    const { held } = host([ada, bea], {
      'modelMarks.update': ({ modelIds }) => {
        if (modelIds.includes(ada.id)) throw new AppError('invalid', 'Choose 20 tags or fewer');
        held.marks = modelIds.map((id) => marksOf(id, { tags: [vip] }));
        return held.marks.map((now) => ({ now, before: {} }));
      },
    });
    renderModels();
    await row('Ada');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Add tag', 'VIP');
    expect(await screen.findByText(/Choose 20 tags or fewer/)).toBeVisible();
    expect(await row('Ada')).not.toHaveTextContent('VIP');
    expect(await row('Bea')).toHaveTextContent('VIP');
  });
});

describe('in the panel', () => {
  it('shows the note first, and saves label, note and tags where they stand', async () => {
    const { callsOf } = open(`/models?modelId=${ada.id}`);
    const shown = await panel('Ada');
    await user.click(await shown.findByRole('button', { name: 'Edit pinned note: Call before noon' }));
    const field = shown.getByRole('textbox', { name: 'Pinned note' });
    await user.clear(field);
    await user.type(field, 'Ask Tomás{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Pinned note of Ada updated')).toBeVisible();
    expect(callsOf('modelMarks.update')).toEqual([
      {
        modelIds: [ada.id],
        changes: { pinnedNote: 'Ask Tomás' },
        seen: { pinnedNote: 'Call before noon' },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await shown.findByRole('button', { name: 'Edit pinned note: Call before noon' })).toBeVisible();

    await user.click(shown.getByRole('button', { name: 'Edit short label: A+' }));
    await user.clear(shown.getByRole('textbox', { name: 'Short label' }));
    await user.type(shown.getByRole('textbox', { name: 'Short label' }), 'Nine char{Enter}');
    expect(await shown.findByText('Short label must be 8 characters or fewer')).toBeVisible();
    await user.keyboard('{Escape}');

    await user.click(shown.getByRole('button', { name: 'Remove tag VIP' }));
    await waitFor(() => {
      expect(shown.queryByRole('button', { name: 'Remove tag VIP' })).toBeNull();
    });
    expect(await row('Ada')).not.toHaveTextContent('VIP');
  });

  it('asks where someone else wrote another note meanwhile, and keeps what was typed', async () => {
    const { held } = open(`/models?modelId=${ada.id}`);
    const theirs = marksOf(ada.id, { pinnedNote: 'Theirs' });
    let isRefused = true;
    const hosted = host([ada], {
      'modelMarks.list': () => held.marks,
      'modelMarks.get': () => [isRefused ? (held.marks[0] ?? theirs) : theirs],
      'modelMarks.update': ({ changes, seen }) => {
        if (seen?.pinnedNote !== 'Theirs') {
          isRefused = false;
          throw new AppError('conflict', 'This was changed in the meantime', { hint: 'stale' });
        }
        return [{ now: { ...theirs, pinnedNote: changes.pinnedNote ?? null }, before: {} }];
      },
    });
    const shown = await panel('Ada');
    await user.click(await shown.findByRole('button', { name: /Edit pinned note/ }));
    await user.type(shown.getByRole('textbox', { name: 'Pinned note' }), ' or after three');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('Theirs')).toBeVisible();
    expect(question.getByText('Call before noon or after three')).toBeVisible();
    await user.click(question.getByRole('button', { name: /mine/i }));
    expect(
      await shown.findByRole('button', { name: 'Edit pinned note: Call before noon or after three' }),
    ).toBeVisible();
    expect(hosted.callsOf('modelMarks.update').at(-1)).toMatchObject({ seen: { pinnedNote: 'Theirs' } });
  });

  it('is plain for those who may only look', async () => {
    host([modelOf({ ...ada, manager: priya, managerId: priya.id })], {
      'modelMarks.get': () => [marksOf(ada.id, { tags: [vip] })],
    });
    renderModels({ viewer: tomas, path: `/models?scope=all&modelId=${ada.id}` });
    const shown = await panel('Ada');
    expect(await shown.findByText('VIP')).toBeVisible();
    expect(shown.queryByRole('button', { name: /tag|note|label/i })).toBeNull();
  });
});
