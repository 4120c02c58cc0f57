import type { ESLint } from 'eslint';

export function ownTree(aliases: Readonly<Record<string, string>>): ESLint.Plugin;
