import { modelJourneys } from '#tests/support/journeys/models.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

modelJourneys(smokeOf(test));
