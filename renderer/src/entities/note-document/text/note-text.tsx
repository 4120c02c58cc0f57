import { createContext, createElement, Fragment, use, type ReactNode } from 'react';
import { isNoteLink } from '#shared/domain/note-document/note-link.ts';
import type { NoteDocument, NoteMark, NoteNode } from '#shared/domain/note-document/note-document.ts';
import { headingTag } from './heading-tag.ts';
import styles from './note-text.module.css';

type Props = { document: NoteDocument };

/** Renders a note from its JSON: text is never parsed as HTML, and the editor's code is not needed. */
export function NoteText({ document }: Props) {
  return (
    <div className={styles['text']}>
      <SkippedLevels value={skippedLevels(document.content)}>
        <NoteBlocks nodes={document.content} />
      </SkippedLevels>
    </div>
  );
}

/**
 * For a note without level 1 headings: raises `aria-level`, so that a screen reader's outline has no gap below the
 * title.
 */
const SkippedLevels = createContext(0);

function skippedLevels(nodes: readonly NoteNode[] = []): number {
  const levels = nodes.flatMap(({ type, attrs }) => (type === 'heading' ? [Number(attrs?.['level'])] : []));
  const first = Math.min(...levels);
  return Number.isInteger(first) ? first - 1 : 0;
}

function Heading({ level, children }: { level: unknown; children: ReactNode }) {
  const tag = headingTag(level);
  const skipped = use(SkippedLevels);
  return createElement(
    tag,
    skipped === 0 ? null : { 'aria-level': Number(tag.slice(1)) - skipped },
    children,
  );
}

/** Renders some blocks of a note; place it inside an element with the class of `NoteText`. */
export function NoteBlocks({ nodes }: { nodes: readonly NoteNode[] | undefined }) {
  // Blocks of a read-only text never change order.
  return nodes?.map((node, index) => <Block key={index} node={node} />);
}

function Block({ node }: { node: NoteNode }): ReactNode {
  const { type, attrs = {}, content } = node;
  const inner = <NoteBlocks nodes={content} />;
  switch (type) {
    case 'paragraph':
      return <p>{content === undefined || content.length === 0 ? <br /> : <NoteInline nodes={content} />}</p>;
    case 'heading':
      return (
        <Heading level={attrs['level']}>
          <NoteInline nodes={content} />
        </Heading>
      );
    case 'bulletList':
      return <ul dir="auto">{inner}</ul>;
    case 'orderedList':
      return (
        <ol dir="auto" start={typeof attrs['start'] === 'number' ? attrs['start'] : 1}>
          {inner}
        </ol>
      );
    case 'listItem':
      return <li>{inner}</li>;
    case 'taskList':
      return (
        <ul dir="auto" data-type="taskList">
          {inner}
        </ul>
      );
    case 'taskItem':
      return <Task isDone={attrs['checked'] === true}>{inner}</Task>;
    case 'blockquote':
      return <blockquote dir="auto">{inner}</blockquote>;
    case 'codeBlock':
      return (
        <pre dir="ltr">
          <code>
            <NoteInline nodes={content} />
          </code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return (
        <table dir="auto">
          <tbody>{inner}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{inner}</tr>;
    case 'tableHeader':
      return <th>{inner}</th>;
    case 'tableCell':
      return <td>{inner}</td>;
    default:
      return <NoteInline nodes={[node]} />;
  }
}

function Task({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li data-checked={isDone}>
      <span
        className={styles['box']}
        role="img"
        aria-label={isDone ? 'Done' : 'To do'}
        data-checked={isDone || undefined}
      />
      <div>{children}</div>
    </li>
  );
}

/** Text with its marks. */
export function NoteInline({ nodes }: { nodes: readonly NoteNode[] | undefined }) {
  return nodes?.map((node, index) => (
    <Fragment key={index}>
      {(node.marks ?? []).reduceRight<ReactNode>((inner, mark) => marked(inner, mark), plain(node))}
    </Fragment>
  ));
}

function plain({ type, attrs, text }: NoteNode): ReactNode {
  const label = attrs?.['label'];
  if (type === 'hardBreak') return <br />;
  if (type !== 'mention') return text;
  return (
    <span data-mention="" dir="auto">
      @{typeof label === 'string' ? label : ''}
    </span>
  );
}

function marked(inner: ReactNode, { type, attrs }: NoteMark): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'highlight':
      return <mark>{inner}</mark>;
    case 'link': {
      const href = attrs?.['href'];
      if (!isNoteLink(href)) return inner;
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inner}
        </a>
      );
    }
    default:
      return inner;
  }
}
