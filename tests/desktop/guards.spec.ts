import { guardJourneys } from '#tests/support/journeys/guards.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

guardJourneys(smokeOf(test));
