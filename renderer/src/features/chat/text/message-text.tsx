import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mentionParts } from '#renderer/entities/mention/mention-parts.ts';
import type { Person } from '#shared/contract/models.ts';
import { InsideCard } from './inside-card.tsx';
import { insideLink } from './inside-link.ts';
import { messageNodes, type MessageNode } from './message-nodes.ts';
import styles from './message-text.module.css';

type Props = { body: string; people: readonly Person[]; mentionsAll: boolean; ownId: string };

/** The text of a message: light Markdown, mentions and links. Everything is rendered as text, never as markup. */
export const MessageText = memo(function MessageText({ body, people, mentionsAll, ownId }: Props) {
  const draw = (nodes: readonly MessageNode[]): ReactNode =>
    nodes.map((node, index) => {
      switch (node.kind) {
        case 'text':
          return (
            <Named key={index} text={node.text} people={people} mentionsAll={mentionsAll} ownId={ownId} />
          );
        case 'code':
          return node.isBlock ? (
            <pre key={index} className={styles['block']} dir="ltr" tabIndex={0}>
              {node.text}
            </pre>
          ) : (
            <code key={index} className={styles['code']}>
              {node.text}
            </code>
          );
        case 'strong':
          return <strong key={index}>{draw(node.children)}</strong>;
        case 'em':
          return <em key={index}>{draw(node.children)}</em>;
        case 'del':
          return <del key={index}>{draw(node.children)}</del>;
        case 'quote':
          return (
            <blockquote key={index} className={styles['quote']}>
              {draw(node.children)}
            </blockquote>
          );
        case 'line':
          return (
            <div key={index} className={styles['line']} dir="auto">
              {draw(node.children)}
            </div>
          );
        case 'link':
          return <MessageLink key={index} href={node.href} nodes={node.children} draw={draw} />;
      }
    });
  return <div className={styles['text']}>{draw(messageNodes(body))}</div>;
});

type LinkProps = {
  href: string;
  nodes: readonly MessageNode[];
  draw: (nodes: readonly MessageNode[]) => ReactNode;
};

function MessageLink({ href, nodes, draw }: LinkProps) {
  const inside = insideLink(href, window.location.origin);
  if (inside === undefined)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {draw(nodes)}
      </a>
    );
  const isBare = nodes.length === 1 && nodes[0]?.kind === 'text' && href.includes(nodes[0].text);
  return isBare ? <InsideCard link={inside} /> : <Link to={inside.to}>{draw(nodes)}</Link>;
}

type NamedProps = { text: string; people: readonly Person[]; mentionsAll: boolean; ownId: string };

/** A piece of text with its mentions. */
function Named({ text, people, mentionsAll, ownId }: NamedProps) {
  return mentionParts(text, people).map(({ text: part, people: named }, index) =>
    named === undefined ? (
      <Everyone key={index} text={part} isNamed={mentionsAll} />
    ) : (
      <bdi
        key={index}
        className={styles['name']}
        data-own={named.some(({ id }) => id === ownId) || undefined}
        title={named.map(({ email }) => email).join(', ')}
      >
        {part}
      </bdi>
    ),
  );
}

function Everyone({ text, isNamed }: { text: string; isNamed: boolean }) {
  if (!isNamed || !text.includes('@all')) return text;
  return text.split(/(@all)(?![\p{L}\p{N}_])/u).map((part, index) =>
    part === '@all' ? (
      <span key={index} className={styles['name']} data-own>
        @all
      </span>
    ) : (
      part
    ),
  );
}
