import { Blockquote } from '@tiptap/extension-blockquote';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import type { Extensions } from '@tiptap/core';
import { headingTag } from '#renderer/entities/note-document/text/heading-tag.ts';
import { noteLimits } from '#shared/domain/note-document/note-document.ts';
import { tables } from './tables.ts';

// A list or a quote takes the direction of its first word; its paragraphs each have their own (`note-text.module.css`).
const direction = { HTMLAttributes: { dir: 'auto' } };
const language = /^[\w+#.-]{1,30}$/;

// Level 1 is an h3, below the note's title, so text copied from a note carries its level in `data-level`.
const levelIn = (element: HTMLElement): number => {
  const own = Number(element.dataset['level'] ?? element.localName.slice(1));
  return own >= 1 && own <= 3 && Number.isInteger(own) ? own : 3;
};

const NoteHeading = Heading.extend({
  addAttributes: () => ({ level: { default: 1, rendered: false, parseHTML: levelIn } }),
  parseHTML: () => ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
  renderHTML({ node }) {
    const { level } = node.attrs as { level: number };
    return [headingTag(level), { 'data-level': level }, 0];
  },
}).configure({ levels: [1, 2, 3] });

const NoteOrderedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) => {
        const start = Number.parseInt(element.getAttribute('start') ?? '1', 10);
        return start >= 0 && start <= noteLimits.start ? start : 1;
      },
    },
  }),
  renderHTML({ node }) {
    const { start } = node.attrs as { start: number };
    return ['ol', { dir: 'auto', ...(start === 1 ? {} : { start }) }, 0];
  },
});

const NoteCodeBlock = CodeBlock.extend({
  addAttributes: () => ({
    language: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => {
        const found = /(?:^|\s)language-(\S+)/.exec(element.firstElementChild?.className ?? '')?.[1];
        return found !== undefined && language.test(found) ? found : null;
      },
    },
  }),
  renderHTML({ node }) {
    const { language: name } = node.attrs as { language: string | null };
    return ['pre', { dir: 'ltr' }, ['code', name === null ? {} : { class: `language-${name}` }, 0]];
  },
});

const NoteTaskItem = TaskItem.extend({
  addNodeView() {
    const draw = this.parent?.();
    if (draw === undefined || draw === null) return null;
    return (props) => {
      const view = draw(props);
      // The box's label is English and comes first in the list: with its own `dir` it doesn't affect the list's
      // direction.
      if (view.dom instanceof HTMLElement) view.dom.querySelector('label')?.setAttribute('dir', 'auto');
      return view;
    };
  },
});

export const blocks: Extensions = [
  NoteHeading,
  Blockquote.configure(direction),
  NoteCodeBlock,
  HorizontalRule,
  BulletList.configure(direction),
  NoteOrderedList,
  ListItem,
  TaskList.configure(direction),
  NoteTaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: (node) => `Done: ${node.firstChild?.textContent ?? ''}` },
  }),
  ...tables,
];
