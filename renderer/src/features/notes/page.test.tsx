// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { host, luna, noteOf, paragraph, renderNotes } from './test-notes.tsx';
import { refreshNotes } from './queries.ts';

const user = userEvent.setup({ delay: null });
const line = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const retype = async (typed: string) => {
  await user.clear(await title());
  await user.type(await title(), typed);
};
const write = async () => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await title();
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the list', () => {
  it('has pinned notes first, with what marks them', async () => {
    const { callsOf } = host([
      noteOf({ title: 'Winter sets', isPinned: true, model: luna, content: paragraph('Six looks') }),
      noteOf({ title: 'Rate card', status: 'draft', isLocked: true }),
    ]);
    renderNotes();
    expect(await line('Winter sets.*Six looks.*Luna Vale')).toBeInTheDocument();
    expect(await line('Rate card.*Draft.*Locked.*No text yet.*General')).toBeInTheDocument();
    expect(
      screen.getAllByText(/^(Pinned|Earlier|This week|Today)$/).map(({ textContent }) => textContent)[0],
    ).toBe('Pinned');
    expect(callsOf('notes.list')[0]).toMatchObject({ filter: { scope: 'all' }, sort: { by: 'recent' } });
  });

  it.each([
    ['/notes?general=true', { scope: 'general' }],
    [`/notes?modelId=${luna.id}`, { scope: 'all', modelId: luna.id }],
    ['/notes?scope=mine', { scope: 'all', createdBy: '00000000-0000-4000-8000-000000000901' }],
    ['/notes?scope=trash&q=rate', { scope: 'trash', text: 'rate' }],
  ])('asks for what %s says', async (path, filter) => {
    const { callsOf } = host([noteOf({ title: 'Rate card' })]);
    renderNotes(path);
    await line('Rate card');
    expect(callsOf('notes.list').at(-1)).toMatchObject({ filter });
  });

  it('is walked through with arrows, and opened with Enter', async () => {
    host([noteOf({ title: 'Winter sets' }), noteOf({ title: 'Rate card' })]);
    const { search } = renderNotes();
    await line('Winter sets');
    await user.click(screen.getByRole('textbox', { name: 'Search titles and text' }));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await line('Rate card')).toHaveFocus();
    await user.keyboard('{Enter}');
    // Another note was open from the start; the list keeps the focus.
    expect(await screen.findByRole('heading', { name: 'Rate card' })).toBeVisible();
    expect(await line('Rate card')).toHaveFocus();
    expect(search().get('note')).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(async () => {
      expect(await line('Rate card')).toHaveFocus();
    });
  });

  it('has its views behind one button, with how many notes each has', async () => {
    host([noteOf({ title: 'Winter sets' })], { 'notes.count': ({ filters }) => filters.map(() => 10_000) });
    const { search } = renderNotes();
    await line('Winter sets');
    await user.click(screen.getByRole('combobox', { name: 'Show All notes' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a view' }), 'draf');
    await user.click(await screen.findByRole('option', { name: /^Drafts\s*10,000\+$/ }));
    await waitFor(() => {
      expect(search().get('scope')).toBe('drafts');
    });
  });

  it('says that there are none, that none match, and what failed', async () => {
    host([]);
    renderNotes();
    expect(await screen.findByText('No notes yet')).toBeInTheDocument();
    expect(screen.getByText('Create a note or start from a template.')).toBeInTheDocument();
  });

  it('says that none match, and clears the search', async () => {
    const notes = [noteOf({ title: 'Rate card' })];
    host(notes, {
      'notes.list': ({ filter }) => ({ rows: filter.text === undefined ? notes : [], next: null }),
    });
    renderNotes('/notes?q=nothing');
    expect(await screen.findByText('No notes match "nothing"')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await line('Rate card');
  });

  it('shows where the words of a search stand, with these marked', async () => {
    const found = '…hard light, <b>black</b> coat and a dolčevita';
    host([
      noteOf({ title: 'Black sets', excerpt: found }),
      noteOf({ title: 'House rules', kind: 'playbook', excerpt: 'Never black' }),
      noteOf({ title: 'Black list', kind: 'playbook', excerpt: 'Whom to ask' }),
    ]);
    renderNotes('/notes?q=black%20dolcevita');
    const row = await line('Black sets');
    expect(row).toHaveTextContent(found);
    expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Black',
      'black',
      'dolčevita',
    ]);
    expect(await line('House rules.*Never black')).toBeInTheDocument();
    expect(await line('Black list.*not verified')).toBeInTheDocument();
  });

  it('shows whatever was written as words, searched for or not', async () => {
    const words = hostileHtml.map((html) => html.replaceAll(/\0|\p{Surrogate}/gu, '').slice(0, 200));
    host(words.map((title) => noteOf({ title, excerpt: title, kind: 'playbook' })));
    renderNotes('/notes?q=script%20img%20on%20%3C');
    const list = await screen.findByRole('list', { name: 'Notes' });
    await waitFor(() => {
      expect(list.querySelectorAll('mark').length).toBeGreaterThan(10);
    });
    expect(
      list.querySelector('script, img:not([alt]), iframe, object, embed, form, style, base, meta'),
    ).toBeNull();
    expect(
      [...list.querySelectorAll('*')]
        .flatMap((each) => each.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
    const shown = [...list.querySelectorAll('a[data-row-link] > span > span:first-child > span:first-child')];
    expect(shown.length).toBeGreaterThan(5);
    for (const title of shown) expect(words).toContain(title.textContent);
  });

  it('says that notes could not be loaded', async () => {
    host([], {
      'notes.list': () => {
        throw new AppError('unavailable', 'No connection');
      },
    });
    renderNotes();
    expect(await screen.findByText('Failed to load notes')).toBeInTheDocument();
  });
});

describe('a new note', () => {
  it('needs a title and a model, or to be general, and opens to be written', async () => {
    const { callsOf } = host([]);
    renderNotes();
    const empty = (await screen.findByText('No notes yet')).closest('section, div');
    if (!(empty instanceof HTMLElement)) throw new Error('nothing is around the sentence');
    await user.click(within(empty).getByRole('button', { name: 'Create note' }));
    const form = await screen.findByRole('dialog', { name: 'Create note' });
    expect(within(form).getByText('Enter')).toBeVisible();
    expect(within(form).getByRole('checkbox', { name: 'A draft: nobody hears of it yet' })).toBeVisible();
    await user.click(within(form).getByRole('button', { name: 'Create note' }));
    expect(await within(form).findByText('Note title is required')).toBeInTheDocument();
    expect(within(form).getByText('Select a model or mark the note as general')).toBeInTheDocument();
    await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'Rate card');
    await user.click(within(form).getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: 'Luna Vale' }));
    await user.click(within(form).getByRole('button', { name: 'Create note' }));
    expect(await title()).toHaveValue('Rate card');
    expect(callsOf('notes.create')).toEqual([{ title: 'Rate card', modelId: luna.id }]);
  });
});

describe('an open note', () => {
  it('is read first, and saved while it is written', async () => {
    const note = noteOf({ title: 'Winter sets', content: paragraph('Six looks') });
    const { held } = host([note]);
    renderNotes(`/notes?note=${note.id}`);
    expect(await screen.findByRole('heading', { name: 'Winter sets' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Text of the note' })).toHaveTextContent('Six looks');
    await write();
    await retype('Summer sets');
    await waitFor(
      () => {
        expect(held.notes[0]?.title).toBe('Summer sets');
      },
      { timeout: 3000 },
    );
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Summer sets' })).toBeInTheDocument();
  });

  it.each(['Done', 'Escape'])('gives the focus to Edit after %s', async (how) => {
    const note = noteOf({ title: 'Winter sets' });
    host([note]);
    renderNotes(`/notes?note=${note.id}`);
    await write();
    if (how === 'Done') await user.click(screen.getByRole('button', { name: 'Done' }));
    else await user.type(await title(), '{Escape}');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    });
  });

  it('gives the focus to its title where it was locked meanwhile', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { put } = host([note]);
    const { client } = renderNotes(`/notes?note=${note.id}`);
    await write();
    put(note.id, { isLocked: true, canEdit: false });
    await refreshNotes(client);
    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Winter sets' })).toHaveFocus();
    });
  });

  it('stays open while its title cannot be saved', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { callsOf } = host([note]);
    renderNotes(`/notes?note=${note.id}`);
    await write();
    await user.clear(await title());
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Note title is required')).toBeInTheDocument();
    expect(callsOf('notes.save')).toEqual([]);
    expect(await title()).toHaveValue('');
  });

  it('shows both of two titles, and saves the one that is kept', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { held, put } = host([note]);
    renderNotes(`/notes?note=${note.id}`);
    await write();
    put(note.id, { title: 'Spring sets', contentVersion: 2, editedBy: tomas });
    await retype('Summer sets');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    const conflict = await screen.findByRole('region', { name: 'Conflicting changes' });
    expect(conflict).toHaveTextContent(
      'This note was changed by Tomás Reyes. Review their version before saving',
    );
    expect(conflict).toHaveTextContent('Spring sets Summer sets');
    await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => {
      expect(held.notes[0]).toMatchObject({ title: 'Summer sets', contentVersion: 3 });
    });
  });

  it('asks about the text of someone else also where the note was pinned here meanwhile', async () => {
    const note = noteOf({ title: 'Winter sets', content: paragraph('Six looks') });
    const { held, put, callsOf } = host([note]);
    renderNotes(`/notes?note=${note.id}`);
    await write();
    put(note.id, { content: paragraph('Eight looks'), contentVersion: 2, editedBy: tomas });
    await user.click(screen.getByRole('button', { name: 'Pin' }));
    await waitFor(() => {
      expect(held.notes[0]?.isPinned).toBe(true);
    });
    await retype('Summer sets');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('region', { name: 'Conflicting changes' })).toBeInTheDocument();
    expect(callsOf('notes.save')).toMatchObject([{ contentVersion: 1 }]);
    expect(held.notes[0]?.content).toEqual(paragraph('Eight looks'));
  });

  it('takes what someone else saved, where nothing was typed', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { put } = host([note]);
    const { client } = renderNotes(`/notes?note=${note.id}`);
    await write();
    put(note.id, { title: 'Spring sets', contentVersion: 2 });
    await refreshNotes(client);
    await waitFor(async () => {
      expect(await title()).toHaveValue('Spring sets');
    });
  });

  it.each(['locked', 'deleted'])(
    'keeps what is typed when it is %s meanwhile, and saves it as a new note',
    async (what) => {
      const note = noteOf({ title: 'Winter sets' });
      const { held, put } = host([note]);
      const { search } = renderNotes(`/notes?note=${note.id}`);
      await write();
      if (what === 'locked') put(note.id, { isLocked: true });
      else held.notes = [];
      await retype('Summer sets');
      await user.click(screen.getByRole('button', { name: 'Done' }));
      expect(await screen.findByText(/What you typed isn’t lost/)).toBeInTheDocument();
      expect(await title()).toHaveValue('Summer sets');
      await user.click(screen.getByRole('button', { name: 'Save as a new note' }));
      expect(await screen.findByRole('heading', { name: 'Summer sets' })).toBeInTheDocument();
      expect(search().get('note')).toBe(held.notes.at(-1)?.id);
    },
  );

  it.each([
    ['private', undefined, ['Mia Hartwell']],
    ['custom', [{ person: tomas, access: 'view' as const }], ['Mia Hartwell', 'Tomás Reyes']],
    ['team', undefined, ['Elena Marković', 'Mia Hartwell', 'Tomás Reyes']],
  ] as const)('names only those who see it: %s', async (visibility, members, names) => {
    const note = noteOf({ visibility, members: [...(members ?? [])] });
    const elena = { ...tomas, id: '00000000-0000-4000-8000-000000000977', displayName: 'Elena Marković' };
    host([note], {
      'notes.people': () => [elena, mia, tomas].map((each) => ({ ...each, isOfModel: false })),
    });
    renderNotes(`/notes?note=${note.id}`);
    await write();
    await user.click(await screen.findByRole('button', { name: 'Mention' }));
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => names.find((each) => textContent.includes(each)))
        .sort(),
    ).toEqual(names);
  });

  it('shows a view of another user nothing that changes it', async () => {
    const note = noteOf({ title: 'Winter sets', kind: 'playbook', content: paragraph('Six looks') });
    const { callsOf } = host([note], { 'notes.versions': () => [], 'notes.comments': () => [] });
    renderNotes(`/notes?note=${note.id}`, { viewedAs: tomas });
    expect(await screen.findByRole('heading', { name: 'Winter sets' })).toBeInTheDocument();
    expect(screen.getByText('Nothing can be changed here.')).toBeInTheDocument();
    const page = screen
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(
      page.filter((name) => /edit|new|pin|lock|verify|tag$|import|template|reviewer|who sees/i.test(name)),
    ).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Copy link',
      'Copy as Markdown',
      'Export Markdown',
      'Print',
    ]);
    // Viewing as another user does not report presence.
    expect(callsOf('notes.presence')).toEqual([]);
  });

  it('is pinned, locked and unlocked', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { held } = host([note]);
    renderNotes(`/notes?note=${note.id}`);
    const pin = await screen.findByRole('button', { name: 'Pin' });
    await user.click(pin);
    await waitFor(() => {
      expect(held.notes[0]?.isPinned).toBe(true);
    });
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    expect(await screen.findByText(/^This note is locked by Mia Hartwell\. Unlock it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('goes to the trash, and comes back', async () => {
    const note = noteOf({ title: 'Winter sets' });
    const { held } = host([note, noteOf({ title: 'Rate card' })]);
    const { search } = renderNotes(`/notes?note=${note.id}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to trash' }));
    await waitFor(() => {
      expect(search().get('note')).toBeNull();
    });
    expect(screen.queryByRole('link', { name: /Winter sets/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await line('Winter sets');
    expect(held.notes[0]?.deletedAt).toBeNull();
  });

  it('says who else has it open', async () => {
    const note = noteOf();
    host([note], {
      'notes.presence': () => [
        {
          person: { id: note.id, email: 'a@b.example', displayName: 'Tomás Reyes', role: 'manager' },
          isEditing: true,
        },
      ],
    });
    renderNotes(`/notes?note=${note.id}`);
    expect(await screen.findByRole('listitem', { name: 'Tomás Reyes is editing' })).toBeInTheDocument();
  });

  it('leads back to the list on a phone, even while it is loading', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const note = noteOf({ title: 'Winter sets' });
    host([note], { 'notes.get': () => new Promise(() => undefined) });
    renderNotes(`/notes?note=${note.id}`);
    expect(await screen.findByRole('status', { name: 'Loading the note' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Notes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to notes' }));
    await line('Winter sets');
  });

  it('says that there is no such note', async () => {
    host([]);
    renderNotes('/notes?note=00000000-0000-4000-8000-000000000001');
    expect(await screen.findByText('Note not found, or you don’t have access')).toBeInTheDocument();
  });
});
