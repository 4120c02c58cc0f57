import type { Editor } from '@tiptap/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { hostileAddresses } from '#shared/domain/note-document/test-notes/hostile-addresses.ts';
import { hostileHtml } from '#shared/domain/note-document/test-notes/hostile-html.ts';
import { unsafeParts } from '#renderer/entities/note-document/test-unsafe.ts';
import { fullNote, goodNotes } from '#shared/domain/note-document/test-notes/test-notes.ts';
import { doc, link, node, p, text } from '#shared/domain/note-document/test-notes/build.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { createNoteEditor } from './create-note-editor.ts';
import { NoteEditor, type NoteEditorHandle } from './note-editor.tsx';

const editorOf = (document_: unknown = doc(p())): Editor =>
  createNoteEditor({
    element: document.createElement('div'),
    document: document_ as NoteDocument,
    placeholder: '',
    attributes: {},
    onChange: () => undefined,
    onKeyDown: () => false,
  });

const pasted = (html: string): { editor: Editor; json: unknown } => {
  const editor = editorOf();
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return { editor, json: editor.getJSON() };
};

describe('the schema', () => {
  it.each(goodNotes.filter(({ name }) => !/as (?:deep|many) /.test(name)))(
    'keeps $name',
    ({ document: given }) => {
      const editor = editorOf(given);
      editor.state.doc.check();
      expect(noteProblem(editor.getJSON())).toBeUndefined();
      expect(editor.getText()).toBe(editorOf(editor.getJSON()).getText());
      expect(editorOf(editor.getJSON()).getJSON()).toEqual(editor.getJSON());
    },
  );

  it('reads its own clipboard back', () => {
    const before = editorOf(fullNote);
    const { json } = pasted(before.getHTML());
    expect(json).toEqual(before.getJSON());
  });
});

describe('what is pasted', () => {
  it.each(hostileHtml)('becomes a note that may be stored, and runs nothing: %s', async (html) => {
    const ran = vi.fn();
    vi.stubGlobal('ran', ran);
    const { editor, json } = pasted(`<p>before</p>${html}`);
    expect(noteProblem(json)).toBeUndefined();
    expect(editor.getText()).toMatch(/^before/);
    expect(unsafeParts(editor.view.dom)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(ran).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('leads nowhere that a note may not lead', () => {
    for (const href of hostileAddresses.filter((each) => typeof each === 'string')) {
      const anchor = document.createElement('a');
      anchor.setAttribute('href', href);
      anchor.textContent = 'a';
      const { editor, json } = pasted(`<p>${anchor.outerHTML}</p>`);
      expect(noteProblem(json), href).toBeUndefined();
      for (const found of editor.view.dom.querySelectorAll('a'))
        expect(['https:', 'mailto:'], href).toContain(found.protocol);
      expect(editor.getText()).toBe('a');
    }
  });

  it('does not open what it would have to leave parts of out', () => {
    expect(() => editorOf(doc(p(text('x', link('javascript:alert(1)')))))).toThrow('cannot be edited');
    expect(() => editorOf(doc(p('x'), { type: 'image' }))).toThrow('cannot be edited');
  });

  it('takes lists of Word, and boxes of task managers', () => {
    const word = pasted(
      '<p class="MsoListParagraphCxSpFirst"><span style="mso-list:Ignore">·<span>  </span></span>One</p>' +
        '<p class="MsoListParagraphCxSpLast">2.  Two</p>',
    );
    expect(word.editor.getHTML()).toBe(
      '<ul dir="auto"><li><p>One</p></li></ul><ol dir="auto"><li><p>Two</p></li></ol>',
    );
    const { editor } = pasted(
      '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox">Open</li></ul>',
    );
    expect(editor.getJSON().content[0]).toMatchObject({
      type: 'taskList',
      content: [{ attrs: { checked: true } }, { attrs: { checked: false } }],
    });
  });
});

const tomas = {
  id: '0b7f6a52-1c1e-4d6f-9a33-5f0c2e7d9b10',
  displayName: 'Tomás Reyes',
  email: 't@x.example',
};

function setUp(document_: unknown = doc(p('Hello'))) {
  const onChange = vi.fn<(read: () => NoteDocument) => void>();
  const onSave = vi.fn();
  const onDone = vi.fn();
  const ref = createRef<NoteEditorHandle>();
  renderWithKit(
    <NoteEditor
      ref={ref}
      document={document_ as NoteDocument}
      people={[tomas] as never}
      takesFocus
      onChange={onChange}
      onSave={onSave}
      onDone={onDone}
    />,
  );
  return { user: userEvent.setup(), onChange, onSave, onDone, read: () => ref.current?.read(), ref };
}

describe('the editor', () => {
  it('has a name, tools with names, and tells of changes', async () => {
    const { user, onChange, read } = setUp();
    expect(await screen.findByRole('textbox', { name: 'Note text' })).toHaveAttribute(
      'aria-multiline',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Bullet list' }));
    expect(onChange).toHaveBeenCalled();
    expect(onChange.mock.lastCall?.[0]()).toEqual(read());
    expect(read()?.content[0]?.type).toBe('bulletList');
    expect(screen.getByRole('button', { name: 'Bullet list' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(read()?.content[0]?.type).toBe('paragraph');
  });

  it('leaves the direction of a checklist to what its items say', () => {
    const editor = editorOf(doc(node('taskList', [node('taskItem', [p('تأكيد')], { checked: false })])));
    const list = editor.view.dom.querySelector('ul');
    expect(list).toHaveAttribute('dir', 'auto');
    // An element with its own `dir` does not affect its parent's direction.
    expect(list?.textContent).toContain('Done: تأكيد');
    for (const part of list?.querySelectorAll('[dir]') ?? []) part.remove();
    expect(list?.textContent).toBe('تأكيد');
  });

  it('refuses a link to anything but the web and mail, and says so', async () => {
    const { user, read } = setUp();
    await user.click(await screen.findByRole('button', { name: 'Link' }));
    const field = await screen.findByRole('textbox', { name: 'Address' });
    await user.type(field, 'javascript:alert(1){Enter}');
    expect(screen.getByText('Enter a web address or an email')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'x.example/a{Enter}');
    await waitFor(() => {
      expect(JSON.stringify(read())).toContain('"href":"https://x.example/a"');
    });
  });

  it('saves by Ctrl+S and is done by Escape', async () => {
    const { onSave, onDone, user } = setUp();
    const box = await screen.findByRole('textbox', { name: 'Note text' });
    box.focus();
    await user.keyboard('{Control>}s{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('names people by @', async () => {
    const { user, read } = setUp(doc(p()));
    await user.click(await screen.findByRole('button', { name: 'Mention' }));
    const option = await screen.findByRole('option', { name: /Tomás Reyes/ });
    await user.click(option);
    expect(read()?.content[0]?.content).toEqual([
      { type: 'mention', attrs: { id: tomas.id, label: 'Tomás Reyes' } },
      { type: 'text', text: ' ' },
    ]);
    expect(noteProblem(read())).toBeUndefined();
  });
});
