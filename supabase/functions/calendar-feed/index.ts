import { serveAtTheEdge } from '../_shared/at-the-edge.ts';
import { calendarFeed } from './handler.ts';

serveAtTheEdge(calendarFeed);
