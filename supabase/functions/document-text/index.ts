import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { documentText } from './handler.ts';
import { readPdf } from './read-pdf.ts';

serveEdgeFunction(documentText(readPdf));
