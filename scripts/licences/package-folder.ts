/** The folder of the package that a module belongs to; undefined for our own modules, or the bundler's. */
export function packageFolder(moduleId: string): string | undefined {
  const id = moduleId
    .replace(/^\0/, '')
    .replaceAll('\\', '/')
    .replace(/[?#].*$/, '');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
}
