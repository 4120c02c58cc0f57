import { liveJourneys } from '#tests/support/journeys/live.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

liveJourneys(smokeOf(test));
