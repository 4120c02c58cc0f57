import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { driveFolder } from './handler.ts';

serveEdgeFunction(driveFolder);
