import { adminJourneys } from '#tests/support/journeys/admin.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

adminJourneys(smokeOf(test));
