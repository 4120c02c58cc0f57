import { Button, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '#renderer/lib/text/counts.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { DraftBlock } from '#renderer/features/link-tree/editor/draft/draft-block.ts';
import { pastedLinks } from './pasted-links.ts';
import styles from '#renderer/features/link-tree/editor/editor.module.css';

type Props = {
  /** How many more blocks fit on the page. */
  room: number;
  onDone: (blocks: DraftBlock[]) => void;
  onClose: () => void;
};

const mostTyped = 20_000;
const words = { one: 'link', many: 'links' };

/** Turns a pasted list into links, with a preview before they are added. */
export function PasteDialog({ room, onDone, onClose }: Props) {
  const [text, setText] = useState('');
  const { blocks, skipped } = useMemo(() => pastedLinks(text), [text]);
  const added = blocks.slice(0, room);
  return (
    <Dialog
      name="PasteDialog"
      title="Paste a list of links"
      width={520}
      closesOnClickOutside={text === ''}
      onClose={onClose}
    >
      <DialogFields>
        <Textarea
          label="Links"
          description="One a line, with a title before or after it or on the line above."
          value={text}
          maxLength={mostTyped}
          minRows={6}
          maxRows={12}
          autosize
          spellCheck={false}
          dir="auto"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
        />
        <p className={styles['note']} role="status">
          {text.trim() === ''
            ? ''
            : [
                blocks.length === 0 ? 'No links found.' : `${countOf(blocks.length, words)} found.`,
                blocks.length > room ? `A page can have 50 blocks: the first ${String(room)} are added.` : '',
                skipped.length === 0
                  ? ''
                  : `Without a link: ${skipped
                      .slice(0, 3)
                      .map((line) => `“${line.slice(0, 40)}”`)
                      .join(', ')}${skipped.length > 3 ? ` and ${String(skipped.length - 3)} more` : ''}.`,
              ]
                .filter((part) => part !== '')
                .join(' ')}
        </p>
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={added.length === 0}
          onClick={() => {
            onDone(added);
          }}
        >
          {added.length === 0 ? 'Add links' : `Add ${countOf(added.length, words)}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
