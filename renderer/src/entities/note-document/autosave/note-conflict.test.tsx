import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import { doc, link, p, text } from '#shared/domain/note-document/test-notes/build.ts';
import { hostileAddresses } from '#shared/domain/note-document/test-notes/hostile-addresses.ts';
import { fullNote } from '#shared/domain/note-document/test-notes/test-notes.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { NoteConflict } from './note-conflict.tsx';

const note = (...content: unknown[]) => doc(...content) as unknown as NoteDocument;

it('shows both texts, and offers each of them and both', async () => {
  const onChoose = vi.fn();
  const mine = { title: 'Winter sets', document: note(p('Same'), p('My line')) };
  const theirs = { title: 'Summer sets', document: note(p('Same'), p('Another')), rowVersion: 2 };
  const later = { ...mine, document: note(p('Same'), p('My longer line')) };
  const { container } = renderWithKit(
    <NoteConflict mine={mine} theirs={theirs} readMine={() => later} onChoose={onChoose} />,
  );
  expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
    'Winter sets',
    'My line',
  ]);
  expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([
    'Summer sets',
    'Another',
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(onChoose.mock.calls).toEqual([
    [later],
    [{ title: 'Summer sets', document: theirs.document }],
    [{ title: 'Winter sets', document: note(p('Same'), p('Another'), p('My longer line')) }],
  ]);
});

it('reads a note of every kind, with HTML as the text that it is', () => {
  const html = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const full = fullNote as unknown as NoteDocument;
  const { container } = renderWithKit(
    <NoteText document={{ ...full, content: [...full.content, ...note(p(html)).content] }} />,
  );
  expect(container).toHaveTextContent(html);
  expect(container.querySelector('img, script')).toBeNull();
  expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'TASK-436' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
});

it('draws no link to where a note may not lead, even if one was stored', () => {
  const links = hostileAddresses.map((href) => text('x', link(href)));
  const { container } = renderWithKit(<NoteText document={note(p(...links))} />);
  expect(container.querySelector('a')).toBeNull();
});
