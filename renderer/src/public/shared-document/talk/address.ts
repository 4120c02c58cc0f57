export type Address = {
  documentId: string;
  key: string | null;
  /** Of someone of the agency who looks at what visitors see. */
  previewId: string | null;
};

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which link the address of this page is; undefined for what can be none. */
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

/** A preview is opened once: nobody who sees the address, or gets it, has it as well. */
export function hidePreview(): void {
  if (location.hash !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
}
