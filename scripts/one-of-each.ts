import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Counts things that should exist only once in the page's code: `npm run one-of-each`. It finds words, not meanings,
// and lists where.

const root = path.resolve(import.meta.dirname, '../renderer/src');

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/(^|[/\\])test-|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Each thing, the pattern that finds it, and whether to count files rather than places. */
const things: readonly { name: string; known: RegExp; kind: RegExp; ofFiles?: boolean }[] = [
  {
    name: 'Native inputs for dates, times and colors',
    known: /type=(?:"|\{')(?:date|time|datetime-local|month|week|color)(?:"|'\})/g,
    kind: /tsx$/,
  },
  { name: 'Forms by hand (a <Form> or <form>)', known: /<[Ff]orm\b(?=[\s>])/g, kind: /tsx$/ },
  {
    name: 'Date formats (a formatter with its own options)',
    known: /(?:new Intl\.DateTimeFormat|\bdateFormat)\(/g,
    kind: /tsx?$/,
  },
  {
    name: 'Tab styles (files that style or draw tabs)',
    known: /role="tablist"|<Tabs\b|<TabLinks\b|\.tabs?\b[^;{]*\{/g,
    kind: /tsx$|css$/,
    ofFiles: true,
  },
  {
    name: 'Calendars (files that draw the days of a month or week)',
    known: /weeksOf\(|<FullCalendar\b|showPicker\(/g,
    kind: /tsx$/,
    ofFiles: true,
  },
  {
    name: 'Classes that say only what Row, Stack and Text do',
    known:
      /^\.[\w-]+ \{\n(?: {2}(?:display: (?:block|(?:inline-)?flex)|flex-direction: column|flex-wrap: wrap|(?:align-items|justify-content): [\w-]+|gap: \d+px|flex: (?:1|none)|min-(?:width|height): 0|margin: 0|font-size: 1[1-4]px|line-height: (?:16|18|20)px|font-weight: [456]00|color: var\(--mq-(?:text(?:-[23])?|(?:red|yellow|green)-text)\)|overflow: hidden|text-overflow: ellipsis|white-space: nowrap|overflow-wrap: anywhere);\n)+\}/gm,
    kind: /css$/,
  },
];

const isDetailed = process.argv.includes('--where');
for (const { name, known, kind, ofFiles = false } of things) {
  const found = files
    .filter(({ file }) => kind.test(file))
    .map(({ file, text }) => ({ file, count: text.match(known)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  const places = found.reduce((sum, { count }) => sum + count, 0);
  const total = ofFiles ? found.length : places;
  console.log(`${String(total).padStart(5)}  ${name}${ofFiles ? '' : `, in ${String(found.length)} files`}`);
  if (isDetailed)
    for (const { file, count } of found) console.log(`         ${String(count).padStart(3)}  ${file}`);
}

const forms = files.filter(
  ({ file, text }) => !/^ui[/\\]/.test(file) && /\buseAppForm\(|<FormDialog\b|<TableDialog\b/.test(text),
);
const lines = forms.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const fromTable = forms.filter(({ text }) => /<(?:TableDialog|DialogForm)\b/.test(text)).length;
console.log(
  `${String(lines).padStart(5)}  Lines of forms, in ${String(forms.length)} files with a form or its dialog, of which ${String(fromTable)} draw it from a table`,
);
