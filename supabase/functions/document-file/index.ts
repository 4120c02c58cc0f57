import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { documentFile } from './handler.ts';

serveEdgeFunction(documentFile);
