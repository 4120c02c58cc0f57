import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { documentFile } from './handler.ts';

serveAtTheEdge(documentFile);
