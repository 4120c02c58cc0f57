import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const renderer = path.resolve(import.meta.dirname, '../renderer');
const source = (name: string) => path.join(renderer, 'src/start/first-paint', name);
/** The page whose styles the markup needs in addition to those of every page. */
const drawnPage = 'features/auth/page.tsx';

/**
 * Generates `sign-in.html`, which the desktop loads first when no user is signed in: index.html with the sign-in page
 * pre-rendered, so that the form shows and accepts text before any of the page's code has run. The code for that time:
 * renderer/src/start/first-paint.
 */
export function firstPaint(): Plugin {
  return {
    name: 'marquee:first-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not in the bundle yet');
        const [markup, start] = await Promise.all([drawSignIn(), buildStart()]);
        const startFile = this.getFileName(
          this.emitFile({ type: 'asset', name: 'first-paint.js', source: start }),
        );
        this.emitFile({
          type: 'asset',
          fileName: 'sign-in.html',
          source: drawnIn(String(page.source), { markup, startFile, styles: stylesOf(drawnPage, bundle) }),
        });
      },
    },
  };
}

type Parts = { markup: string; startFile: string; styles: string[] };

/** The page, with its code deferred until the markup is painted. */
function drawnIn(html: string, { markup, startFile, styles }: Parts): string {
  const [tag, code] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? [];
  const emptyRoot = '<div id="root"></div>';
  if (tag === undefined || code === undefined || !html.includes(emptyRoot))
    throw new Error('index.html is not as build/first-paint.ts knows it');
  const head = [
    ...styles
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script src="/${startFile}" data-code="${code}"></script>`,
  ];
  return html
    .replace('<title>Marquee</title>', '<title>Sign In · Marquee</title>')
    .replace(tag, `<link rel="modulepreload" crossorigin href="${code}">`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace(emptyRoot, () => `<div id="first-paint">${markup}</div>\n    <div id="root" hidden></div>`);
}

/** The style sheets of a page and of everything that it imports. */
function stylesOf(page: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(page)));
  if (first === undefined) throw new Error(`${page} is in no chunk`);
  const seen = new Set([first]);
  for (const chunk of seen)
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') seen.add(imported);
    }
  return [...new Set([...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

const nested: InlineConfig = { root: renderer, configFile: false, publicDir: false, logLevel: 'warn' };

async function drawSignIn(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-first-paint-'));
  try {
    await build({
      ...nested,
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {
          experimental: { lazyBarrel: true },
          input: source('sign-in-markup.tsx'),
          output: { format: 'esm', entryFileNames: 'markup.mjs', codeSplitting: false },
        },
      },
    });
    const drawing = (await import(pathToFileURL(path.join(folder, 'markup.mjs')).href)) as {
      signInMarkup: () => string;
    };
    return drawing.signInMarkup();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As one classic script that runs at once: a module would be deferred until the page is parsed. */
async function buildStart(): Promise<string> {
  const built = await build({
    ...nested,
    build: {
      write: false,
      target: 'chrome108',
      modulePreload: false,
      rolldownOptions: { input: source('start.ts'), output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat();
  if (result === undefined || !('output' in result)) throw new Error('start.ts was not built');
  return result.output[0].code;
}
