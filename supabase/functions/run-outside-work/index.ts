import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { runOutsideWork } from './handler.ts';

serveAtTheEdge(runOutsideWork);
