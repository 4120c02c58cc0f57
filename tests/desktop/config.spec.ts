import { configJourneys } from '#tests/support/journeys/config.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

configJourneys(smokeOf(test));
