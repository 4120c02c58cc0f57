import { serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { calendarFeed } from './handler.ts';

serveEdgeFunction(calendarFeed);
