import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { documentText } from './handler.ts';
import { readPdf } from './read-pdf.ts';

serveAtTheEdge(documentText(readPdf));
