import { InputRule, Mark } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isNoteLink } from '#shared/domain/note-document/note-link.ts';
import { readAddress } from '#renderer/entities/note-document/text/read-address.ts';

const typedAddress = /(?:^|\s)(https?:\/\/[^\s]+)\s$/;

/** A link to a web or email address; every other address is rejected, regardless of its source. */
export const NoteLink = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({
    // Needed here too: by default the library would take the raw attribute of the HTML.
    href: { default: null, validate: checked, parseHTML: addressOf },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (addressOf(element) === undefined ? false : null) },
  ],
  renderHTML({ mark }) {
    const href: unknown = mark.attrs['href'];
    return ['a', isNoteLink(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}, 0];
  },
  addInputRules() {
    return [
      new InputRule({
        find: typedAddress,
        handler: ({ state, range, match }) => {
          const href = readAddress(match[1] ?? '');
          if (href === undefined) return null;
          const from = range.to - (match[1] ?? '').length;
          state.tr.addMark(from, range.to, this.type.create({ href })).insertText(' ', range.to);
          state.tr.removeStoredMark(this.type);
          return undefined;
        },
      }),
    ];
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          // An address pasted over selected text turns it into a link; pasted elsewhere it is inserted as a link.
          handlePaste: (view, event) => {
            const href = readAddress(event.clipboardData?.getData('text/plain').trim() ?? '');
            if (href === undefined || view.state.selection.$from.parent.type.spec.code === true) return false;
            const { tr, selection, schema } = view.state;
            const mark = this.type.create({ href });
            view.dispatch(
              selection.empty
                ? tr.replaceSelectionWith(schema.text(href, [mark]), false).removeStoredMark(this.type)
                : tr.addMark(selection.from, selection.to, mark),
            );
            return true;
          },
        },
      }),
    ];
  },
});

const addressOf = (element: HTMLElement) => readAddress(element.getAttribute('href') ?? '');

function checked(value: unknown): void {
  if (!isNoteLink(value)) throw new RangeError('A note cannot lead there');
}
