import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { checkFile } from './handler.ts';

serveAtTheEdge(checkFile);
