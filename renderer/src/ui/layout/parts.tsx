import type { ComponentPropsWithRef, ElementType, JSX } from 'react';
import styles from './parts.module.css';

/** Each prop may also be undefined, so that it can be set conditionally. */
type Maybe<Props> = { [Name in keyof Props]?: Props[Name] | undefined };

/** Props of every part. Anything else is styled by an area's className. */
type Look = Maybe<{
  size: 11 | 12 | 13 | 14;
  /** `plain` resets the tone inside other text. */
  tone: 'plain' | 'soft' | 'dimmed' | 'danger' | 'warning' | 'success';
  weight: 400 | 500 | 600;
  /** Takes the remaining space, and may shrink. */
  grow: boolean;
  /** May be narrower than its content. */
  shrink: boolean;
  /** Keeps its size when space is short. */
  rigid: boolean;
  nowrap: boolean;
  /** Breaks long words when space is short. */
  breaks: boolean;
}>;

type InStack = Maybe<{
  gap: 2 | 4 | 5 | 6 | 8 | 9 | 10 | 12 | 14 | 16;
  /** By default a Row centres its children, and a Stack stretches them. */
  align: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify: 'center' | 'between' | 'end';
}>;
type InRow = InStack &
  Maybe<{
    wrap: boolean;
    /** Inline in a line of text. */
    inline: boolean;
  }>;
type InText = Maybe<{
  /** On separate lines, with a line height for its size; p, div and headings always are. */
  block: boolean;
  /** On one line, truncated with an ellipsis. */
  ellipsis: boolean;
}>;

type Tag = keyof JSX.IntrinsicElements;
type Props<Element extends Tag, Own> = { as?: Element } & Own &
  Look &
  Omit<ComponentPropsWithRef<Element>, keyof Own | keyof Look | 'as'>;

/** The attributes of a part's element: the classes of this sheet come before those of the area. */
function attributesOf(
  {
    size,
    tone,
    weight,
    grow,
    shrink,
    rigid,
    nowrap,
    breaks,
    className,
    ...attributes
  }: Look & { className?: string | undefined },
  names: readonly (string | false | undefined)[],
) {
  const all = [
    ...names,
    size && `size-${size}`,
    tone,
    weight && `weight-${weight}`,
    grow && 'grow',
    shrink && 'shrink',
    rigid && 'rigid',
    nowrap && 'nowrap',
    breaks && 'breaks',
  ];
  const classes = all.map((name) => name && styles[name]);
  return { ...attributes, className: [...classes, className].filter(Boolean).join(' ') };
}

const flowOf = ({ gap, align, justify }: InStack) => [
  gap && `gap-${gap}`,
  align && `align-${align}`,
  justify && `justify-${justify}`,
];

/** Children next to each other. */
export function Row<Element extends Tag = 'div'>(props: Props<Element, InRow>) {
  const { as: Part = 'div' as ElementType, gap, align, justify, wrap, inline, ...others } = props;
  const names = ['row', inline && 'inline', wrap && 'wrap', ...flowOf({ gap, align, justify })];
  return <Part {...attributesOf(others, names)} />;
}

/** Children below each other. */
export function Stack<Element extends Tag = 'div'>(props: Props<Element, InStack>) {
  const { as: Part = 'div' as ElementType, gap, align, justify, ...others } = props;
  return <Part {...attributesOf(others, ['stack', ...flowOf({ gap, align, justify })])} />;
}

/** A list without bullets. */
export function List<Element extends Tag = 'ul'>(props: Props<Element, object>) {
  const { as: Part = 'ul' as ElementType, ...others } = props;
  return <Part {...attributesOf(others, ['list'])} />;
}

const blocks: readonly Tag[] = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'li', 'dt', 'dd', 'figcaption'];

/** Text in one of the product's sizes and tones. */
export function Text<Element extends Tag = 'span'>(props: Props<Element, InText>) {
  const { as = 'span', block, ellipsis, ...others } = props;
  const Part: ElementType = as;
  const hasLines = [block, ellipsis, blocks.includes(as)].includes(true);
  const lines = hasLines && others.size && `lines-${others.size}`;
  return <Part {...attributesOf(others, ['text', block && 'block', ellipsis && 'ellipsis', lines])} />;
}

/** Secondary text: small and paler than the text around it. */
export const Hint = <Element extends Tag = 'span'>(props: Props<Element, InText>) => (
  <Text size={12} tone="dimmed" {...props} />
);

/** Fills the remaining space of a Row, so that what follows is at its end. */
export const Spacer = () => <span className={styles['grow']} />;
