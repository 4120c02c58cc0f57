import type { ComponentPropsWithRef, ElementType, JSX } from 'react';
import styles from './parts.module.css';

/** Whichever of these, or none, as a condition may say. */
type Maybe<Props> = { [Name in keyof Props]?: Props[Name] | undefined };

/** What every part may say of itself. Anything else is an area's own, by className. */
type Look = Maybe<{
  size: 11 | 12 | 13 | 14;
  /** Plain where the text around it is not. */
  tone: 'plain' | 'soft' | 'dimmed' | 'danger' | 'warning' | 'success';
  weight: 400 | 500 | 600;
  /** Takes the room that is left, and no more than that. */
  grow: boolean;
  /** May be narrower than what it holds. */
  shrink: boolean;
  /** Keeps its size where room is short. */
  rigid: boolean;
  nowrap: boolean;
  /** Long words break where there is no room for them. */
  breaks: boolean;
}>;

type InStack = Maybe<{
  gap: 2 | 4 | 5 | 6 | 8 | 9 | 10 | 12 | 14 | 16;
  /** Of a Row in the middle, of a Stack over its whole width, where nothing is said. */
  align: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify: 'center' | 'between' | 'end';
}>;
type InRow = InStack &
  Maybe<{
    wrap: boolean;
    /** Within a line of text. */
    inline: boolean;
  }>;
type InText = Maybe<{
  /** On separate lines, whose height then goes with its size: p, div and headings are so anyway. */
  block: boolean;
  /** In one line, cut with an ellipsis. */
  ellipsis: boolean;
}>;

type Tag = keyof JSX.IntrinsicElements;
type Props<Element extends Tag, Own> = { as?: Element } & Own &
  Look &
  Omit<ComponentPropsWithRef<Element>, keyof Own | keyof Look | 'as'>;

/** The attributes of a part's element: classes of one sheet, before those of the area. */
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

/** Things side by side. */
export function Row<Element extends Tag = 'div'>(props: Props<Element, InRow>) {
  const { as: Part = 'div' as ElementType, gap, align, justify, wrap, inline, ...others } = props;
  const names = ['row', inline && 'inline', wrap && 'wrap', ...flowOf({ gap, align, justify })];
  return <Part {...attributesOf(others, names)} />;
}

/** Things below each other. */
export function Stack<Element extends Tag = 'div'>(props: Props<Element, InStack>) {
  const { as: Part = 'div' as ElementType, gap, align, justify, ...others } = props;
  return <Part {...attributesOf(others, ['stack', ...flowOf({ gap, align, justify })])} />;
}

/** A list without marks. */
export function List<Element extends Tag = 'ul'>(props: Props<Element, object>) {
  const { as: Part = 'ul' as ElementType, ...others } = props;
  return <Part {...attributesOf(others, ['list'])} />;
}

const blocks: readonly Tag[] = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'li', 'dt', 'dd', 'figcaption'];

/** Words, in one of the product's sizes and tones. */
export function Text<Element extends Tag = 'span'>(props: Props<Element, InText>) {
  const { as = 'span', block, ellipsis, ...others } = props;
  const Part: ElementType = as;
  const hasLines = [block, ellipsis, blocks.includes(as)].includes(true);
  const lines = hasLines && others.size && `lines-${others.size}`;
  return <Part {...attributesOf(others, ['text', block && 'block', ellipsis && 'ellipsis', lines])} />;
}

/** Words that explain or add: small, and paler than what they stand with. */
export const Hint = <Element extends Tag = 'span'>(props: Props<Element, InText>) => (
  <Text size={12} tone="dimmed" {...props} />
);

/** Takes the room that a Row has left: what comes after it stands at the end. */
export const Spacer = () => <span className={styles['grow']} />;
