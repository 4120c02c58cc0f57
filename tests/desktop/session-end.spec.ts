import { sessionEndJourneys } from '#tests/support/journeys/session-end.journeys.ts';
import { test } from './fixtures.ts';

sessionEndJourneys(test);
