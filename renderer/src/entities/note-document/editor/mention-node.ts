import { Node } from '@tiptap/core';
import { noteLimits } from '#shared/domain/note-document/note-document.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idIn = (element: HTMLElement) => element.dataset['mention'] ?? '';
const labelIn = (element: HTMLElement) =>
  element.textContent.replace(/^@/, '').replaceAll(/\s+/g, ' ').trim();

/** A mention: `@` and the name at that time, with the id of the person to notify. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: null, rendered: false, parseHTML: idIn },
    label: { default: null, rendered: false, parseHTML: labelIn },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-mention]',
      getAttrs: (element) => {
        const label = labelIn(element);
        return uuid.test(idIn(element)) && label !== '' && label.length <= noteLimits.label ? null : false;
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { id, label } = node.attrs as { id: string; label: string };
    return ['span', { 'data-mention': id, dir: 'auto' }, `@${label}`];
  },
  renderText: ({ node }) => `@${String(node.attrs['label'])}`,
});
