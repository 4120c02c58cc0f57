import { noteLimits } from '#shared/domain/note-document/note-document.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import {
  cell,
  doc,
  h,
  head,
  li,
  link,
  mark,
  mention,
  nested,
  node,
  ofBytes,
  p,
  tableOf,
  task,
  text,
  type Written,
} from './build.ts';

// For tests. Judged by the page (`noteProblem`) and by the database, which must agree on every one.

type Case = { name: string; document: unknown };

export const tomas = '0b7f6a52-1c1e-4d6f-9a33-5f0c2e7d9b10';

export const fullNote: Written = doc(
  h(2, 'Winter sets'),
  p('Studio B is ours from 11:45. ', mention(tomas, 'Tomás Reyes'), ' is on set.'),
  h(3, 'Set 2, today 12:30'),
  node(
    'orderedList',
    [li(p('Ivory knit, loose hair')), li(p(text('Red coat', mark('bold')), ', street door open'))],
    {
      start: 1,
    },
  ),
  node('bulletList', [li(p('One'), node('bulletList', [li(p('One below')), li(p())])), li(p('Two'))]),
  node('taskList', [
    task(true, p('Release printed, two copies')),
    task(false, p('Confirm the list, see ', text('TASK-436', link('https://app.example/tasks?taskId=436')))),
    task(false, p('With parts'), node('taskList', [task(true, p('A part'))])),
  ]),
  node('blockquote', [p('No visible logos.'), node('bulletList', [li(p('In a quote'))])]),
  node('codeBlock', [text('const a = 1;\n\tif (a < 2) {}')], { language: 'ts' }),
  { type: 'horizontalRule' },
  tableOf(
    [head(p('Look')), head(p('Minutes'))],
    [cell(p('Knit')), cell(p(text('35', mark('bold'), mark('italic'))))],
    [cell(p('Two'), p('paragraphs')), cell(p())],
  ),
  p(
    text('u', mark('underline')),
    text('s', mark('strike')),
    text('c', mark('code')),
    text('h', mark('highlight')),
    { type: 'hardBreak' },
    text('mail', link('mailto:studio@x.example?subject=Set%202')),
  ),
  p('مرحبا Nova 👩‍👩‍👧 שלום'),
);

export const goodNotes: readonly Case[] = [
  { name: 'an empty note', document: doc(p()) },
  { name: 'a note with one of each', document: fullNote },
  { name: 'an empty list of children', document: doc(node('paragraph', [])) },
  { name: 'an empty object of attributes', document: doc(node('paragraph', [text('x')], {})) },
  { name: 'a heading without text', document: doc(node('heading', undefined, { level: 3 })) },
  { name: 'a code block of no language', document: doc(node('codeBlock', undefined, { language: null })) },
  { name: 'a code block that says nothing of it', document: doc(node('codeBlock', [text('<script>')])) },
  { name: 'a list that starts at 0', document: doc(node('orderedList', [li(p('x'))], { start: 0 })) },
  { name: 'a list that says nothing of its start', document: doc(node('orderedList', [li(p('x'))])) },
  {
    name: 'cells as the editor writes them',
    document: doc(tableOf([node('tableCell', [p('x')], { colspan: 1, rowspan: 1, colwidth: null })])),
  },
  {
    name: 'marks on a mention and a break',
    document: doc(
      p(
        { ...mention(tomas, 'Tomás'), marks: [mark('bold')] },
        { type: 'hardBreak', marks: [mark('italic')] },
      ),
    ),
  },
  { name: 'HTML as text', document: doc(p('<img src=x onerror=alert(1)><script>alert(1)</script>')) },
  { name: 'a label of 200 signs', document: doc(p(mention(tomas, '👩'.repeat(200)))) },
  ...[
    'http://x.example',
    'https://x.example/a/b?c=d&e=[f]#g~h',
    'HTTPS://X.EXAMPLE/',
    'https://[::1]:8080/',
    'https://hr.wikipedia.org/wiki/%C4%8Cakovec',
    'mailto:mia@x.example',
    `https://x.example/${'a'.repeat(2000 - 18)}`,
  ].map((href) => ({ name: `a link to ${href.slice(0, 60)}`, document: doc(p(text('x', link(href)))) })),
  { name: 'as deep as may be', document: nested(noteLimits.depth) },
  {
    name: 'as many nodes as may be',
    document: doc(p(...Array.from({ length: noteLimits.nodes - 1 }, () => ({ type: 'hardBreak' })))),
  },
  { name: 'as many bytes as may be', document: ofBytes(noteLimits.bytes) },
];

/** `kind` as `noteProblem` reports it. */
export const badNotes: readonly (Case & { kind: 'invalid' | 'too-long' })[] = [
  ...invalidNotes().map((each) => ({ ...each, kind: 'invalid' as const })),
  { name: 'one deeper than may be', document: nested(noteLimits.depth + 1), kind: 'too-long' },
  { name: '2,000 deep', document: nested(2000), kind: 'too-long' },
  {
    name: 'one node too many',
    document: doc(p(...Array.from({ length: noteLimits.nodes }, () => ({ type: 'hardBreak' })))),
    kind: 'too-long',
  },
  { name: 'one byte too many', document: ofBytes(noteLimits.bytes + 1), kind: 'too-long' },
  {
    name: 'a byte too many of letters of two',
    document: doc(p('č'.repeat(noteLimits.bytes / 2))),
    kind: 'too-long',
  },
];

function invalidNotes(): Case[] {
  const script = { type: 'script', content: [text('alert(1)')] };
  return [
    ...[null, true, 1, 'text', [], {}, [doc(p())]].map((document) => ({
      name: `${JSON.stringify(document)} instead of a document`,
      document,
    })),
    { name: 'a paragraph instead of a document', document: p('x') },
    { name: 'a document without blocks', document: doc() },
    { name: 'a document without content', document: { type: 'doc' } },
    { name: 'content that is an object', document: { type: 'doc', content: { 0: p() } } },
    { name: 'null as a block', document: doc(null) },
    { name: 'a document with attributes', document: { ...doc(p()), attrs: { class: 'x' } } },
    { name: 'a document in a document', document: doc(doc(p())) },
    ...['script', 'iframe', 'image', 'html', 'svg', 'form', 'Paragraph', 'constructor', '__proto__', ''].map(
      (type) => ({ name: `an unknown block: ${type}`, document: doc({ type }) }),
    ),
    { name: 'a script in a paragraph', document: doc(p(script)) },
    { name: 'text at the top', document: doc(text('x')) },
    { name: 'a paragraph in a paragraph', document: doc(p(p('x'))) },
    { name: 'a list item at the top', document: doc(li(p('x'))) },
    { name: 'a paragraph in a list', document: doc(node('bulletList', [p('x')])) },
    { name: 'a task in a bullet list', document: doc(node('bulletList', [task(true, p('x'))])) },
    { name: 'a list item in a task list', document: doc(node('taskList', [li(p('x'))])) },
    {
      name: 'a list item that starts with a list',
      document: doc(node('bulletList', [li(node('bulletList', [li(p())]))])),
    },
    { name: 'an empty list', document: doc(node('bulletList', [])) },
    { name: 'an empty list item', document: doc(node('bulletList', [li()])) },
    { name: 'an empty quote', document: doc(node('blockquote')) },
    { name: 'an empty table', document: doc(node('table', [])) },
    { name: 'an empty row', document: doc(node('table', [node('tableRow', [])])) },
    { name: 'a cell with a list', document: doc(tableOf([cell(node('bulletList', [li(p('x'))]))])) },
    { name: 'a cell over two columns', document: doc(tableOf([node('tableCell', [p()], { colspan: 2 })])) },
    { name: 'a cell with a width', document: doc(tableOf([node('tableCell', [p()], { colwidth: [100] })])) },
    { name: 'a mention in a code block', document: doc(node('codeBlock', [mention(tomas, 'T')])) },
    { name: 'marks in a code block', document: doc(node('codeBlock', [text('x', mark('bold'))])) },
    { name: 'a rule with content', document: doc(node('horizontalRule', [text('x')])) },
    ...[0, 4, 99, 1.5, '1', true, null, [1], { valueOf: 1 }].map((level) => ({
      name: `a heading of level ${JSON.stringify(level)}`,
      document: doc(h(level, 'x')),
    })),
    { name: 'a heading without a level', document: doc(node('heading', [text('x')])) },
    ...[-1, 1_000_000, 1.5, '1', null].map((start) => ({
      name: `a list that starts at ${JSON.stringify(start)}`,
      document: doc(node('orderedList', [li(p('x'))], { start })),
    })),
    ...['true', 1, null].map((checked) => ({
      name: `a task that is ${JSON.stringify(checked)}`,
      document: doc(node('taskList', [task(checked, p('x'))])),
    })),
    { name: 'a task without its state', document: doc(node('taskList', [node('taskItem', [p('x')])])) },
    ...['a b', '"><script>', 'x'.repeat(31), '', 1, {}].map((language) => ({
      name: `a code block in ${JSON.stringify(language)}`,
      document: doc(node('codeBlock', [text('x')], { language })),
    })),
    ...['style', 'class', 'onclick', 'dir', 'id', 'textAlign', '__proto__'].map((name) => ({
      name: `a paragraph with the attribute ${name}`,
      document: JSON.parse(
        `{"type":"doc","content":[{"type":"paragraph","attrs":{"${name}":"alert(1)"}}]}`,
      ) as unknown,
    })),
    { name: 'attributes that are a list', document: doc(node('paragraph', [], [])) },
    { name: 'attributes that are null', document: doc(node('paragraph', [], null)) },
    { name: 'a paragraph with text', document: doc({ type: 'paragraph', text: 'x' }) },
    { name: 'a paragraph with marks', document: doc({ ...p('x'), marks: [mark('bold')] }) },
    { name: 'a node with another key', document: doc({ ...p('x'), innerHTML: '<b>' }) },
    ...['', 1, null, {}, ['x']].map((words) => ({
      name: `${JSON.stringify(words)} as text`,
      document: doc(p({ type: 'text', text: words })),
    })),
    { name: 'no text at all', document: doc(p({ type: 'text' })) },
    { name: 'text with content', document: doc(p({ ...text('x'), content: [text('y')] })) },
    ...['textStyle', 'style', 'color', 'Bold', '', 'toString'].map((type) => ({
      name: `an unknown mark: ${type}`,
      document: doc(p(text('x', mark(type)))),
    })),
    { name: 'marks that are an object', document: doc(p({ ...text('x'), marks: { type: 'bold' } })) },
    { name: 'a mark that is a text', document: doc(p(text('x', 'bold'))) },
    { name: 'the same mark twice', document: doc(p(text('x', mark('bold'), mark('bold')))) },
    { name: 'a mark with another key', document: doc(p(text('x', { ...mark('bold'), onclick: 'x' }))) },
    { name: 'bold with an attribute', document: doc(p(text('x', mark('bold', { style: 'x' })))) },
    { name: 'a highlight with a colour', document: doc(p(text('x', mark('highlight', { color: 'red' })))) },
    { name: 'a link without an address', document: doc(p(text('x', mark('link')))) },
    {
      name: 'a link with a target',
      document: doc(p(text('x', mark('link', { href: 'https://x.example', target: '_self' })))),
    },
    ...hostileAddresses.map((href) => ({
      name: `a link to ${JSON.stringify(href).slice(0, 60)}`,
      document: doc(p(text('x', link(href)))),
    })),
    ...['x', tomas.toUpperCase(), `${tomas} `, 1, null].map((id) => ({
      name: `a mention of ${JSON.stringify(id)}`,
      document: doc(p(mention(id, 'Tomás'))),
    })),
    ...['', 'a\nb', 'x'.repeat(201), 1, null].map((label) => ({
      name: `a mention named ${JSON.stringify(label).slice(0, 20)}`,
      document: doc(p(mention(tomas, label))),
    })),
    {
      name: 'a mention with a link',
      document: doc(p({ ...mention(tomas, 'T'), attrs: { id: tomas, label: 'T', href: 'x' } })),
    },
  ];
}

/** JSON text that Postgres itself rejects, so the page has to check before sending. */
export const unstorableNotes: readonly Case[] = [
  { name: 'U+0000', document: doc(p('a\u0000b')) },
  { name: 'half a pair of surrogates', document: doc(p('a\ud83d')) },
  { name: 'U+0000 in a name', document: doc(p(mention(tomas, 'a\u0000'))) },
];
