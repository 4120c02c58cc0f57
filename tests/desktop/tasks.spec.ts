import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { taskJourneys } from '#tests/support/journeys/tasks.journeys.ts';
import { test } from './living.ts';

taskJourneys(smokeOf(test));
