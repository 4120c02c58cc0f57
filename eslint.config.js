import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noNativeFields } from './scripts/checks/native-fields.js';
import { ownTree } from './scripts/checks/own-tree.js';

const { imports } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8'));

// Boundaries are enforced by dependency-cruiser; these rules give the same answer while typing.
const noElectron = {
  name: 'electron',
  message: 'Only electron/ may use it; the page asks through the bridge.',
};
const noNode = { group: ['node:*'], message: 'This code also runs where there is no Node.' };
const noWayUp = { group: ['../*'], message: 'Within a folder ./, across folders #.' };
const noOther = {
  regex: '^(#|[.][.]/(?!_shared/))',
  message: 'A function imports its own files, ../_shared/ and packages of its deno.json.',
};
const noBackend = { group: ['#backend/*'], message: 'The page knows the backend only by its address.' };

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      'dist-electron',
      'dist-backend',
      'release',
      '.cache',
      'coverage',
      'tests/desktop/runtime/launcher',
      'shared/database.types.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    // One program for all: with one for each folder, what they share would be read and checked six times over.
    languageOptions: {
      parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { local: ownTree(imports) },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The repository's functions say what they promise; an async handler without await keeps the shape of its neighbours.
      '@typescript-eslint/require-await': 'off',
      // An underscore marks what a pattern takes out in order to leave it behind.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-params': ['error', 4],
      eqeqeq: ['error', 'always'],
      'local/own-tree': 'error',
      'no-restricted-imports': ['error', { patterns: [noWayUp] }],
    },
  },
  {
    files: ['shared/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: [noElectron], patterns: [noWayUp, noNode, noBackend] }],
    },
  },
  {
    files: ['renderer/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...noNativeFields],
      'no-restricted-imports': ['error', { paths: [noElectron], patterns: [noWayUp, noNode, noBackend] }],
    },
  },
  // Reads which files draw a dialog.
  {
    files: ['renderer/src/app/dialogs/every-dialog.test.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [noElectron], patterns: [noWayUp, noBackend, { regex: '^node:(?!fs$)' }] },
      ],
    },
  },
  // Deno knows no `#`, and a hosted project gets this folder alone.
  {
    files: ['supabase/functions/**'],
    rules: {
      'no-console': 'off',
      'no-restricted-imports': ['error', { paths: [noElectron], patterns: [noNode, noBackend, noOther] }],
    },
  },
  // What functions share has folders, which share as well; dependency-cruiser keeps it from leading out.
  {
    files: ['supabase/functions/_shared/*/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [noElectron], patterns: [noNode, noBackend, { ...noOther, regex: '^#' }] },
      ],
    },
  },
  // What seals PDFs needs Node's Buffer, which hosted functions have as well.
  {
    files: ['supabase/functions/_shared/pdf/seal-*.ts', 'supabase/functions/_shared/pdf/time-stamp.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [noElectron],
          patterns: [noBackend, { ...noOther, regex: '^#' }, { regex: '^node:(?!buffer$)' }],
        },
      ],
    },
  },
  // What a name means, and which address is connected to, must be the same: fetch can't be told. Hosted functions have these modules as well.
  {
    files: ['supabase/functions/_shared/outside/open-door.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [noElectron],
          patterns: [noBackend, { ...noOther, regex: '^#' }, { regex: '^node:(?!dns/promises$|net$|tls$)' }],
        },
      ],
    },
  },
  // Command-line programs talk to a person through the console.
  {
    files: ['scripts/**', 'backend/main.ts', 'tests/bench/**', 'tests/fresh-machine/**', 'tests/long/**'],
    rules: { 'no-console': 'off' },
  },
  // Data and stories may be as long as they are.
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'tests/**',
      'backend/demo/models.ts',
      'renderer/src/app/dialogs/test-*.tsx',
    ],
    rules: { 'max-lines': 'off' },
  },
  // Playwright reads what a fixture needs from the pattern itself.
  { files: ['tests/web/fixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  { files: ['**/*.{js,cjs,mjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], languageOptions: { globals: { module: 'writable' } } },
  // Electron's own ground: programs that the bench starts as they lie there.
  {
    files: ['tests/bench/desktop-start/**/*.cjs'],
    languageOptions: { globals: { process: 'readonly', require: 'readonly', __dirname: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
