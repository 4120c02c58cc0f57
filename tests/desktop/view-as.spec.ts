import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { viewAsJourneys } from '#tests/support/journeys/view-as.journeys.ts';
import { test } from './living.ts';

viewAsJourneys(smokeOf(test));
