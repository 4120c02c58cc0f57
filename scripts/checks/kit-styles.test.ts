import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// A Mantine component whose style sheet is not imported still works but looks wrong: its children have no gaps, a bar
// has no height. So the style sheets of each module's components must be loaded by the time it is drawn.

const kit = path.resolve('node_modules/@mantine/core');
const page = path.resolve('renderer/src');
const read = (file: string) => readFileSync(file, 'utf8');

const known = new Map<string, string[]>();

/** The files that a file imports, statically and by `import()`; each file is read once. */
function importsOf(file: string): string[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

const readImports = (file: string): string[] =>
  [...read(file).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)]
    .map(([, named = '']) =>
      named.startsWith('.')
        ? path.resolve(path.dirname(file), named)
        : named.replace(/^#renderer/, page).replace(/^#shared.*/, ''),
    )
    .filter((found) => path.isAbsolute(found) && existsSync(found));

function reachedFrom(
  starts: readonly string[],
  isOutside: (file: string) => boolean = () => false,
): string[] {
  const found = new Set(starts);
  for (const file of found) for (const next of importsOf(file)) if (!isOutside(next)) found.add(next);
  return [...found];
}

/** Mantine's style sheets that these sheets of ours import. */
const sheetsIn = (files: readonly string[]): Set<string> =>
  new Set(
    files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...read(file).matchAll(/@import '@mantine\/core\/styles\/(\w+)\.css'/g)])
      .map(([, sheet = '']) => sheet),
  );

/** The Mantine components that a module draws, without types and components that have no style. */
const partsIn = (file: string): string[] =>
  [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(moduleOf(name)));

const moduleOf = (part: string): string => `${kit}/esm/components/${part}/${part}.mjs`;

/** The style sheets that a component and its own components need. */
const sheetsOf = (part: string): string[] =>
  reachedFrom([moduleOf(part)])
    .flatMap((file) => /^(\w+)\.module\.mjs$/.exec(path.basename(file))?.[1] ?? [])
    .filter((sheet) => existsSync(`${kit}/styles/${sheet}.css`));

/** Parts of a component that appear only with a property we never set. */
const undrawn: Readonly<Record<string, readonly string[]>> = {
  Popover: ['Overlay'],
  Menu: ['Overlay'],
  Combobox: ['Overlay'],
  Select: ['Overlay'],
  Modal: ['ScrollArea'],
  Checkbox: ['CheckboxCard', 'CheckboxIndicator'],
};

const isSource = (file: string) => /\.tsx?$/.test(file) && file.startsWith(page);
const main = `${page}/main.tsx`;
const app = `${page}/app/routed-app.tsx`;
const beforeSignIn = reachedFrom([main], (file) => file === app);

it('has the sheet of every part of the kit that it draws', () => {
  const missing: string[] = [];
  let count = 0;
  for (const file of reachedFrom([main]).filter(isSource)) {
    const sheets = sheetsIn([
      ...reachedFrom(importsOf(main).filter((each) => each.endsWith('.css'))),
      ...(beforeSignIn.includes(file) ? [] : importsOf(app)),
      ...reachedFrom([file]),
    ]);
    for (const part of partsIn(file)) {
      count += 1;
      const lacking = sheetsOf(part).filter(
        (sheet) => !sheets.has(sheet) && undrawn[part]?.includes(sheet) !== true,
      );
      if (lacking.length > 0) missing.push(`${path.relative(page, file)}: ${part} lacks ${lacking.join()}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
