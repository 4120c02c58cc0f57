import { NoteBlocks } from '#renderer/entities/note-document/text/note-text.tsx';
import text from '#renderer/entities/note-document/text/note-text.module.css';
import { joined, type DiffPart } from './note-diff.ts';
import styles from './note-diff-view.module.css';

type Props = {
  parts: readonly DiffPart[];
  /** One of two columns, or both in one. */
  side: 'before' | 'after' | 'both';
};

/** Two versions of a note compared: removed text is red and struck through, added text is green. */
export function NoteDiffView({ parts, side }: Props) {
  return (
    <div className={`${text['text'] ?? ''} ${styles['diff'] ?? ''}`}>
      {parts.map((part, index) => (
        // The parts of one comparison never change order.
        <Part key={index} part={part} side={side} place={index} />
      ))}
    </div>
  );
}

/** `place` is the same on both sides, so that the other side of a change can be found. */
function Part({ part, side, place }: { part: DiffPart; side: Props['side']; place: number }) {
  const isHidden = { before: 'added', after: 'removed', both: undefined }[side];
  if (part.kind === isHidden) return null;
  if (part.kind === 'changed')
    return (
      <p data-change={place}>
        {part.words.map(({ kind, text: words }, index) =>
          kind === isHidden ? null : kind === 'added' ? (
            <ins key={index}>{words}</ins>
          ) : kind === 'removed' ? (
            <del key={index}>{words}</del>
          ) : (
            words
          ),
        )}
      </p>
    );
  if (part.kind === 'same') return <NoteBlocks nodes={joined(side === 'before' ? part.was : part.nodes)} />;
  const Tag = part.kind === 'added' ? 'ins' : 'del';
  return (
    <Tag data-change={place} className={styles['block']}>
      <NoteBlocks nodes={joined(part.nodes)} />
    </Tag>
  );
}
