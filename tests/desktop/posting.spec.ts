import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { postingJourneys } from '#tests/support/journeys/posting.journeys.ts';
import { test } from './living.ts';

postingJourneys(smokeOf(test));
