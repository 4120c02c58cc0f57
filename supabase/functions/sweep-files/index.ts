import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { sweepFiles } from './handler.ts';

serveAtTheEdge(sweepFiles);
