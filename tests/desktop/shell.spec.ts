import { shellJourneys } from '#tests/support/journeys/shell.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './fixtures.ts';

shellJourneys(smokeOf(test));
