/// <reference types="vite/client" />
import '#renderer/start/theme/mantine.css';
import '#renderer/start/theme/base.css';
import '#renderer/start/theme/overrides.css';
import { MantineProvider } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { NoteConflict } from '#renderer/entities/note-document/autosave/note-conflict.tsx';
import type { SavedNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { SaveStateLine } from '#renderer/entities/note-document/autosave/save-state-line.tsx';
import { useNoteAutosave } from '#renderer/entities/note-document/autosave/use-note-autosave.ts';
import { NoteEditor, type NoteEditorHandle } from '#renderer/entities/note-document/editor/note-editor.tsx';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import { startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { theme } from '#renderer/start/theme/theme.ts';
import type { NoteHost, NoteReply } from './note-host.ts';

// The editor with its autosave as a page has them, and beside it the same text in a bare field. What is saved goes to the test.

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface adds to the page's own
  interface Window {
    readNote: NoteHost['readNote'];
    saveNote: NoteHost['saveNote'];
  }
}

/** As often as a page might hear of changes. */
const readEveryMs = 2000;

function answered<Data>(reply: NoteReply<Data>): Data {
  if ('failure' in reply) throw AppError.fromFailure(reply.failure);
  return reply.data;
}
const calls = {
  save: async (...note: Parameters<NoteHost['saveNote']>) => answered(await window.saveNote(...note)),
  reload: async () => answered(await window.readNote()),
  describe: (error: unknown) => String(error),
  titleProblem: () => undefined,
};

function Note({ opened }: { opened: SavedNote }) {
  const editor = useRef<NoteEditorHandle>(null);
  const { state, change, flush, isBehind, resolve } = useNoteAutosave({
    ...calls,
    draftName: 'note test: Text',
    opened,
    onReplace: ({ document }) => editor.current?.replace(document),
  });
  useEffect(() => {
    const timer = setInterval(() => {
      void window.readNote().then((reply) => {
        if ('data' in reply && isBehind(reply.data)) editor.current?.replace(reply.data.document);
      });
    }, readEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, [isBehind]);
  return (
    <>
      <SaveStateLine state={state} />
      {state.kind === 'conflict' ? (
        <NoteConflict mine={state.mine} theirs={state.theirs} onChoose={resolve} />
      ) : null}
      <NoteEditor
        ref={editor}
        document={opened.document}
        people={[]}
        takesFocus
        onChange={(read) => {
          change(() => ({ title: opened.title, document: read() }));
        }}
        onSave={() => void flush()}
      />
    </>
  );
}

function Page() {
  const [opened, setOpened] = useState<SavedNote>();
  useEffect(() => {
    void calls.reload().then(setOpened);
  }, []);
  if (opened === undefined) return null;
  if (location.hash !== '#bare') return <Note opened={opened} />;
  return (
    <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Bare">
      <NoteText document={opened.document} />
    </div>
  );
}

startDrafts('0b7f6a52-1c1e-4d6f-9a33-5f0c2e7d9b10');
const root = document.getElementById('root');
if (root === null) throw new Error('There is no #root');
createRoot(root).render(
  <MantineProvider theme={theme}>
    <Page />
  </MantineProvider>,
);
