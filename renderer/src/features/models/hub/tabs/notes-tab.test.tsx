// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mia, modelOf, tomas } from '#renderer/entities/model/test-models.ts';
import { host, renderModels } from '#renderer/features/models/test-models.tsx';
import type { Note } from '#shared/contract/note-rows.ts';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { AppError } from '#shared/lib/app-error.ts';

const user = userEvent.setup({ delay: null });
const ava = modelOf({ stageName: 'Ava', manager: tomas });
const path = `/models?modelId=${ava.id}&tab=notes`;
const panel = async () => within(await screen.findByRole('complementary', { name: 'Ava' }));

let number = 100;
function noteOf(changes: Partial<Note>): Note {
  number += 1;
  return {
    id: `00000000-0000-4000-8000-000000000${String(number)}`,
    title: 'Winter sets',
    excerpt: 'Six looks',
    kind: 'note',
    status: 'final',
    visibility: 'team',
    model: ava,
    isPinned: false,
    isLocked: false,
    verifiedUntil: null,
    verifiedBy: null,
    verifier: null,
    tags: [],
    comments: 0,
    attachments: 0,
    createdBy: mia,
    createdAt: '2026-11-17T09:00:00+00:00',
    editedBy: mia,
    editedAt: '2026-11-18T09:00:00+00:00',
    deletedAt: null,
    canEdit: true,
    canShare: true,
    canLock: true,
    rowVersion: 1,
    contentVersion: 1,
    ...changes,
  };
}

describe('the notes of a model', () => {
  it('say what marks them, and lead to the note and to all of the model', async () => {
    const [pinned, draft] = [
      noteOf({ title: 'Winter sets', isPinned: true, visibility: 'custom' }),
      noteOf({ title: 'Rate card', status: 'draft', visibility: 'private', excerpt: '' }),
    ];
    const { callsOf } = host([ava], { 'notes.list': () => ({ rows: [pinned, draft], next: null }) });
    renderModels({ path });
    const shown = await panel();
    const list = within(await shown.findByRole('list', { name: 'Notes' }));
    const [first, second] = list.getAllByRole('link');
    expect(first).toHaveAccessibleName(/^Pinned\s*Winter sets\s*Chosen people\s*edited.*Six looks$/);
    expect(first).toHaveAttribute('href', `/notes?note=${pinned.id}`);
    expect(second).toHaveAccessibleName(/^Rate card\s*Draft\s*Only you\s*edited/);
    expect(shown.getByRole('link', { name: 'All notes of Ava' })).toHaveAttribute(
      'href',
      `/notes?modelId=${ava.id}`,
    );
    expect(callsOf('notes.list')).toEqual([
      { filter: { scope: 'all', modelId: ava.id }, sort: { by: 'recent' }, after: null, limit: 50 },
    ]);
  });

  it('are none at first, and the first begins here', async () => {
    const made = noteOf({ title: 'Untitled note' });
    const { callsOf } = host([ava], {
      'notes.list': () => ({ rows: [], next: null }),
      'notes.create': () => made as never,
    });
    renderModels({ path });
    const shown = await panel();
    expect(await shown.findByText('No notes yet')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Create note' }));
    await vi.waitFor(() => {
      expect(callsOf('notes.create')).toEqual([{ title: 'Untitled note', modelId: ava.id }]);
    });
  });

  it('say that they could not be loaded, and try again', async () => {
    let isDown = true;
    host([ava], {
      'notes.list': () => {
        if (isDown) throw new AppError('unavailable', 'The server did not answer');
        return { rows: [noteOf({})], next: null };
      },
    });
    renderModels({ path });
    const shown = await panel();
    expect(await shown.findByText('Failed to load notes')).toBeInTheDocument();
    isDown = false;
    await user.click(shown.getByRole('button', { name: 'Try Again' }));
    expect(await shown.findByRole('link', { name: /Winter sets/ })).toBeInTheDocument();
  });
});

describe('whatever was written', () => {
  const ran = vi.fn();
  beforeEach(() => {
    vi.stubGlobal('ran', ran);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    expect(ran).not.toHaveBeenCalled();
  });

  it('is its own words in the title and the line of a note', async () => {
    const words = hostileHtml.map((html) => html.replaceAll(/\0|\p{Surrogate}/gu, '').slice(0, 200));
    host([ava], {
      'notes.list': () => ({ rows: words.map((title) => noteOf({ title, excerpt: title })), next: null }),
    });
    renderModels({ path });
    const shown = await panel();
    const list = await shown.findByRole('list', { name: 'Notes' });
    expect([...list.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(words);
    expect([...list.querySelectorAll('a > span:last-child')].map(({ textContent }) => textContent)).toEqual(
      words,
    );
    expect([...new Set([...list.querySelectorAll('*')].map(({ tagName }) => tagName))].sort()).toEqual([
      'A',
      'B',
      'LI',
      'SPAN',
      'TIME',
    ]);
    expect(
      [...list.querySelectorAll('*')]
        .flatMap((each) => each.getAttributeNames())
        .filter((name) => /^(?:on|style|src)/.test(name)),
    ).toEqual([]);
    for (const link of list.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^\/notes\?note=[\da-f-]{36}$/);
  });
});
