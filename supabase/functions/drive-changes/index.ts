import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { driveChanges } from './handler.ts';

serveEdgeFunction(driveChanges);
