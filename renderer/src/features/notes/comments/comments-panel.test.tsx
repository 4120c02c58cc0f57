// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mia, tomas } from '#renderer/entities/model/test-models.ts';
import { anyNote } from '#renderer/features/notes/parts/test-note.ts';
import { renderPart } from '#renderer/features/notes/parts/test-parts.tsx';
import type { Activity } from '#shared/contract/blocks.ts';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { CommentsPanel } from './comments-panel.tsx';

const user = userEvent.setup({ delay: null });
const note = anyNote({
  visibility: 'custom',
  members: [{ person: tomas, access: 'view' }],
});
const elena = { ...tomas, id: '00000000-0000-4000-8000-000000000555', displayName: 'Elena Marković' };

function open(canWrite = true, handlers: Parameters<typeof renderPart>[1] = {}) {
  return renderPart(
    <CommentsPanel
      note={note}
      canEdit={canWrite}
      canWrite={canWrite}
      readText={() => note.content}
      settle={() => Promise.resolve(true)}
      onCompare={() => undefined}
      onClose={() => undefined}
    />,
    {
      'notes.comments': () => [],
      'notes.activity': () => [],
      'notes.people': () => [mia, tomas, elena].map((person) => ({ ...person, isOfModel: false })),
      'notes.comment': ({ body, mentions }) => ({
        id: '00000000-0000-4000-8000-000000000001',
        body,
        author: mia,
        mentions: [tomas].filter(({ id }) => mentions.includes(id)),
        createdAt: '2026-11-18T09:00:00+00:00',
        editedAt: null,
        rowVersion: 1,
      }),
      'notes.watch': () => undefined,
      ...handlers,
    },
  );
}

it('takes a comment that mentions only those who see the note', async () => {
  const { callsOf } = open();
  await waitFor(() => {
    expect(callsOf('notes.people')).toHaveLength(1);
  });
  await user.type(
    await screen.findByRole('textbox', { name: 'Comment' }),
    '@Tomás Reyes and @Elena Marković please',
  );
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => {
    expect(callsOf('notes.comment')).toEqual([
      { noteId: note.id, body: '@Tomás Reyes and @Elena Marković please', mentions: [tomas.id] },
    ]);
  });
});

it('lets someone hear of every edit', async () => {
  const { callsOf } = open();
  await user.click(screen.getByRole('button', { name: 'Notifications: as usual' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Watch/ }));
  await waitFor(() => {
    expect(callsOf('notes.watch')).toEqual([{ id: note.id, watch: 'watching' }]);
  });
});

it('is only read where nothing may be written', async () => {
  open(false);
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
});

it('shows whatever people are called, wrote and moved as words', async () => {
  const ran = vi.fn();
  vi.stubGlobal('ran', ran);
  const words = hostileHtml.map((html) => html.replaceAll(/\0|\p{Surrogate}/gu, '').slice(0, 200));
  const actor = (displayName: string) => ({ ...tomas, displayName });
  const changes: Activity[] = words.flatMap((name, index) =>
    (['model', 'member', 'reviewer', 'visibility', name] as const).map((field, at) => ({
      id: `${String(index)}-${String(at)}`,
      actor: actor(name),
      field,
      before: null,
      after: field === 'visibility' ? name : { id: tomas.id, name },
      createdAt: '2026-11-18T09:00:00+00:00',
    })),
  );
  open(false, {
    'notes.comments': () =>
      words.map((body, index) => ({
        id: `00000000-0000-4000-8000-0000000003${String(index).padStart(2, '0')}`,
        body,
        author: actor(body),
        mentions: [],
        createdAt: '2026-11-18T09:00:00+00:00',
        editedAt: null,
        rowVersion: 1,
      })),
    'notes.activity': () => changes,
  });
  const safe = (panel: HTMLElement) => {
    expect(
      panel.querySelector('script, img:not([alt]), iframe, object, embed, form, style, base, meta, link, a'),
    ).toBeNull();
    expect(
      [...panel.querySelectorAll('*')]
        .flatMap((each) => each.getAttributeNames())
        .filter((name) => /^(?:on|src$|href$)/.test(name)),
    ).toEqual([]);
  };
  const comments = await screen.findByRole('tabpanel', { name: /^Comments/ });
  await waitFor(() => {
    for (const body of words) expect(comments.textContent).toContain(body);
  });
  safe(comments);
  await user.click(screen.getByRole('tab', { name: 'Activity' }));
  const activity = await screen.findByRole('tabpanel', { name: 'Activity' });
  await waitFor(() => {
    for (const name of words) {
      expect(activity.textContent).toContain(`moved it to ${name}`);
      expect(activity.textContent).toContain(`shared it with ${name}`);
      expect(activity.textContent).toContain(`asked ${name} to review it`);
      expect(activity.textContent).toContain(`to ${name}`);
    }
  });
  safe(activity);
  expect(ran).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
