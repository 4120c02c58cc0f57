import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { driveChanges } from './handler.ts';

serveAtTheEdge(driveChanges);
