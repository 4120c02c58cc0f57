// `./` within a folder's own tree, `#` across: one way to name a file from where one stands.
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** @param {Record<string, string>} aliases `imports` of package.json */
export function ownTree(aliases) {
  const prefixes = Object.entries(aliases).map(([alias, folder]) => [
    alias.replace(/\*$/, ''),
    path.join(root, folder.replace(/\*$/, '')),
  ]);
  /** @type {import('eslint').Rule.RuleModule} */
  const rule = {
    meta: {
      type: 'suggestion',
      fixable: 'code',
      schema: [],
      messages: { ownTree: "'{{wanted}}' is in this folder: import it by './'." },
    },
    create(context) {
      const folder = path.dirname(context.filename);
      const check = ({ source }) => {
        if (source?.type !== 'Literal') return;
        const given = String(source.value);
        const [alias, target] = prefixes.find(([prefix]) => given.startsWith(prefix)) ?? [];
        if (alias === undefined) return;
        const wanted = path
          .relative(folder, path.join(target, given.slice(alias.length)))
          .replaceAll('\\', '/');
        if (wanted.startsWith('../')) return;
        context.report({
          node: source,
          messageId: 'ownTree',
          data: { wanted },
          fix: (fixer) => fixer.replaceText(source, `'./${wanted}'`),
        });
      };
      return {
        ImportDeclaration: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
        ImportExpression: check,
      };
    },
  };
  return { rules: { 'own-tree': rule } };
}
