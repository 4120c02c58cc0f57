import { contentRules, isInline, noteLimits, type NoteNodeType } from './note-document.ts';
import { isNoteLink } from './note-link.ts';

/** Why a document is rejected: the path, and what is wrong there. For logs and tests, not for the screen. */
export type NoteProblem = { kind: 'invalid' | 'too-long'; at: string; what: string };

type Raw = Readonly<Record<string, unknown>>;
type AttrRule = { isOptional?: boolean; accepts: (value: unknown) => boolean };

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const language = /^[A-Za-z0-9+#_.-]+$/;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && signsIn(value) <= most && isStorable(value);

/** As `char_length` counts: by code point, so that a surrogate pair is one. */
const signsIn = (text: string): number => Array.from(text).length;

const onlyOne: AttrRule = { isOptional: true, accepts: oneOf(1) };
const cell = { colspan: onlyOne, rowspan: onlyOne, colwidth: { isOptional: true, accepts: oneOf(null) } };

const attrRules: Readonly<Partial<Record<NoteNodeType | 'link', Readonly<Record<string, AttrRule>>>>> = {
  heading: { level: { accepts: oneOf(1, 2, 3) } },
  orderedList: {
    start: {
      isOptional: true,
      accepts: (value) =>
        Number.isInteger(value) && (value as number) >= 0 && (value as number) <= noteLimits.start,
    },
  },
  taskItem: { checked: { accepts: oneOf(true, false) } },
  codeBlock: {
    language: {
      isOptional: true,
      accepts: (value) => value === null || (isText(value, noteLimits.language) && language.test(value)),
    },
  },
  tableCell: cell,
  tableHeader: cell,
  mention: {
    id: { accepts: (value) => typeof value === 'string' && uuid.test(value) },
    label: { accepts: (value) => isText(value, noteLimits.label) && !/[\n\r]/.test(value) },
  },
  link: { href: { accepts: isNoteLink } },
};

const marks = new Set(['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'link']);
const nodeKeys = new Set(['type', 'attrs', 'content', 'marks', 'text']);
const markKeys = new Set(['type', 'attrs']);

/** What is wrong with a document; undefined if it can be stored. */
export function noteProblem(value: unknown): NoteProblem | undefined {
  try {
    checkNode(value, { type: 'doc', at: 'doc', depth: 0, count: { nodes: 0 } });
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
  return storedBytes(value) > noteLimits.bytes
    ? { kind: 'too-long', at: 'doc', what: 'more bytes than a note may have' }
    : undefined;
}

/** Only ends the traversal; users never see it. */
class Refused extends Error {
  readonly problem: NoteProblem;
  constructor(at: string, what: string, kind: NoteProblem['kind'] = 'invalid') {
    super(what);
    this.problem = { kind, at, what };
  }
}

type Place = { type: NoteNodeType | 'doc'; at: string; depth: number; count: { nodes: number } };

function checkNode(value: unknown, place: Place): void {
  const { type, at, depth, count } = place;
  if (!isRaw(value) || value['type'] !== type) throw new Refused(at, `is no ${type}`);
  if (depth > noteLimits.depth) throw new Refused(at, 'is too deep', 'too-long');
  count.nodes += depth === 0 ? 0 : 1;
  if (count.nodes > noteLimits.nodes) throw new Refused(at, 'is one node too many', 'too-long');
  const extra = Object.keys(value).find((key) => !nodeKeys.has(key));
  if (extra !== undefined) throw new Refused(at, `has ${extra}`);
  checkAttrs(value['attrs'], type === 'doc' ? {} : (attrRules[type] ?? {}), at);
  checkText(value, place);
  if ('marks' in value) checkMarks(value['marks'], type, at);
  checkContent(value['content'] ?? [], place);
}

function checkText(value: Raw, { type, at }: Place): void {
  if (type !== 'text') {
    if ('text' in value) throw new Refused(at, 'has text');
    return;
  }
  const { text } = value;
  if (typeof text !== 'string' || text === '' || !isStorable(text)) throw new Refused(at, 'has no fit text');
}

function checkContent(content: unknown, { type, at, depth, count }: Place): void {
  const { takes, atLeast, first } = contentRules[type];
  if (!Array.isArray(content)) throw new Refused(at, 'has content that is no list');
  if (content.length < atLeast) throw new Refused(at, 'is empty');
  for (const [index, child] of (content as unknown[]).entries()) {
    const childAt = `${at}.${String(index)}`;
    const childType = isRaw(child) ? (child['type'] as NoteNodeType) : undefined;
    const isFit = childType !== undefined && takes.includes(childType);
    if (!isFit || (index === 0 && first !== undefined && childType !== first))
      throw new Refused(childAt, `does not fit into ${type}`);
    if (type === 'codeBlock' && 'marks' in (child as Raw)) throw new Refused(childAt, 'has marks');
    checkNode(child, { type: childType, at: childAt, depth: depth + 1, count });
  }
}

function checkMarks(value: unknown, type: Place['type'], at: string): void {
  if (type === 'doc' || !isInline(type)) throw new Refused(at, 'has marks');
  if (!Array.isArray(value)) throw new Refused(at, 'has marks that are no list');
  const seen = new Set<unknown>();
  for (const mark of value as unknown[]) {
    const name = isRaw(mark) ? mark['type'] : undefined;
    if (!isRaw(mark) || typeof name !== 'string' || !marks.has(name) || seen.has(name))
      throw new Refused(at, 'has an unknown mark');
    const extra = Object.keys(mark).find((key) => !markKeys.has(key));
    if (extra !== undefined) throw new Refused(at, `has a mark with ${extra}`);
    checkAttrs(mark['attrs'], name === 'link' ? (attrRules.link ?? {}) : {}, at);
    seen.add(name);
  }
}

function checkAttrs(value: unknown, rules: Readonly<Record<string, AttrRule>>, at: string): void {
  const given = value ?? {};
  if (value === null || !isRaw(given)) throw new Refused(at, 'has attributes that are no object');
  const extra = Object.keys(given).find((name) => !Object.hasOwn(rules, name));
  if (extra !== undefined) throw new Refused(at, `has the attribute ${extra}`);
  for (const [name, { isOptional = false, accepts }] of Object.entries(rules)) {
    const isLeftOut = !Object.hasOwn(given, name);
    if (isLeftOut ? !isOptional : !accepts(given[name])) throw new Refused(at, `has no fit ${name}`);
  }
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Postgres cannot store U+0000 or half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** The bytes of `content::text`: Postgres writes a space after each comma and colon between values. */
export function storedBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length + spacesIn(value);
}

function spacesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  const own = Math.max(0, parts.length - 1) + (Array.isArray(value) ? 0 : parts.length);
  return parts.reduce<number>((sum, part) => sum + spacesIn(part), own);
}
