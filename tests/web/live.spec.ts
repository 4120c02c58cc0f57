import { liveJourneys } from '#tests/support/journeys/live.journeys.ts';
import { test } from './fixtures.ts';

liveJourneys(test);
