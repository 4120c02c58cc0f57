import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { driveFolder } from './handler.ts';

serveAtTheEdge(driveFolder);
