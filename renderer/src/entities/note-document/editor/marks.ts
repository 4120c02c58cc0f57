import { Mark, markInputRule, markPasteRule, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { Underline } from '@tiptap/extension-underline';
import { NoteLink } from './note-link-mark.ts';

const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.type) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s+==)([^=]+)==)$/, type: this.type })];
  },
});

const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.type) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|[^`])(`([^`]+)`)/g, type: this.type })];
  },
});

export const marks: Extensions = [NoteLink, Bold, Italic, Underline, Strike, Code, Highlight];
