import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { createLinkPage } from './handler.ts';

serveEdgeFunction(createLinkPage());
