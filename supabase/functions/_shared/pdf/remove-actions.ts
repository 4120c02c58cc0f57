import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

/** What a file can do when it is opened, or at a press, that changes what a reader shows, starts something or sends something away. */
const refused = new Set(
  [
    ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'ResetForm', 'Hide', 'SetOCGState', 'Rendition'],
    ...['RichMediaExecute', 'Movie', 'Sound', 'GoTo3DView', 'GoToE'],
  ].map((name) => PDFName.of(name)),
);
const kind = PDFName.of('S');
/** Where a single one stands: of a link or an entry of the contents, of the whole file, after another one. */
const places = ['A', 'OpenAction', 'Next', 'PA'].map((name) => PDFName.of(name));
/** What happens when: a page opens, a field is left. */
const events = PDFName.of('AA');
/** The script of a model in three dimensions, which is no action. */
const starting = PDFName.of('OnInstantiate');

/**
 * Takes scripts out of a document, and actions that start, send or hide something, wherever they stand and whatever else their dictionaries say: what
 * is sealed shows the same everywhere and for good. Links to pages and addresses stay. Answers whether there was anything.
 */
export function removeActions(pdf: PDFDocument): boolean {
  let hasFound = false;
  const isRefused = (value: PDFObject | undefined): boolean => {
    const dict = pdf.context.lookup(value);
    const name = dict instanceof PDFDict ? dict.lookup(kind) : undefined;
    return name instanceof PDFName && refused.has(name);
  };
  const remove = (dict: PDFDict, key: PDFName) => {
    if (dict.delete(key)) hasFound = true;
  };
  const clean = (object: PDFObject): void => {
    if (object instanceof PDFStream) clean(object.dict);
    else if (object instanceof PDFArray) object.asArray().forEach(clean);
    else if (object instanceof PDFDict) {
      for (const key of places) if (isRefused(object.get(key))) remove(object, key);
      const known = pdf.context.lookup(object.get(events));
      if (known instanceof PDFDict && known.values().some(isRefused)) remove(object, events);
      remove(object, starting);
      // One that is reached in another way does nothing any more.
      if (isRefused(object)) for (const key of object.keys()) remove(object, key);
      object.values().forEach(clean);
    }
  };
  const { catalog } = pdf;
  const named = catalog.lookup(PDFName.of('Names'));
  if (named instanceof PDFDict) remove(named, PDFName.of('JavaScript'));
  const fields = catalog.lookup(PDFName.of('AcroForm'));
  if (fields instanceof PDFDict) remove(fields, PDFName.of('XFA'));
  for (const [, object] of pdf.context.enumerateIndirectObjects()) clean(object);
  clean(catalog);
  return hasFound;
}
