import { shellJourneys } from '#tests/support/journeys/shell.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

shellJourneys(smokeOf(test));
