import { Linter } from 'eslint';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ownTree } from './own-tree.js';

const page = path.resolve('renderer/src/features/models/page.tsx');

function lint(code: string, filename = page) {
  const plugin = ownTree({ '#renderer/*': './renderer/src/*', '#shared/*': './shared/*' });
  const config = [
    { files: ['**/*.tsx'], plugins: { local: plugin }, rules: { 'local/own-tree': 'error' as const } },
  ];
  const { output, messages } = new Linter({ cwd: process.cwd() }).verifyAndFix(code, config, filename);
  return { output, messages: messages.map(({ message }) => message) };
}

it.each([
  ["import './components/model-panel.tsx';"],
  ["import '#renderer/features/admin/page.tsx';"],
  ["import '#renderer/features/models-again/page.tsx';"],
  ["import '#shared/contract/models.ts';"],
  ["import 'react';"],
])('leaves %s', (code) => {
  expect(lint(code)).toEqual({ output: code, messages: [] });
});

it.each([
  [
    "import { A } from '#renderer/features/models/components/a.tsx';",
    "import { A } from './components/a.tsx';",
  ],
  ["export * from '#renderer/features/models/model.ts';", "export * from './model.ts';"],
  ["const a = import('#renderer/features/models/a.tsx');", "const a = import('./a.tsx');"],
])('has %s say where it is', (code, mended) => {
  expect(lint(code)).toEqual({ output: mended, messages: [] });
});

it('leaves what lies above to #', () => {
  const code = "import '#renderer/features/models/model.ts';";
  expect(lint(code, path.resolve('renderer/src/features/models/components/a.tsx')).output).toBe(code);
});
