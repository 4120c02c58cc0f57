export type Address = {
  documentId: string;
  key: string | null;
  /** For a preview by someone at the agency. */
  previewId: string | null;
};

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The link that this page's address stands for; undefined if it cannot be one. */
export function readAddress({ pathname, search, hash }: URL | Location): Address | undefined {
  const [documentId = '', ...rest] = pathname.replace(/^\/shared-document\//, '').split('/');
  const id = documentId.toLowerCase();
  if (!idShape.test(id) || rest.some((part) => part !== '')) return undefined;
  const previewId = /^#preview=([0-9a-f-]{36})$/.exec(hash)?.[1] ?? '';
  return {
    documentId: id,
    key: new URLSearchParams(search).get('k'),
    previewId: idShape.test(previewId) ? previewId : null,
  };
}

/**
 * A preview can be opened once. Removing its id from the address ensures that no one who sees or receives the address
 * has it.
 */
export function hidePreview(): void {
  if (location.hash !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
}
