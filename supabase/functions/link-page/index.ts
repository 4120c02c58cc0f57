import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { createLinkPage } from './handler.ts';

serveAtTheEdge(createLinkPage());
