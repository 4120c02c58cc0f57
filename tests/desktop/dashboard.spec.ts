import { dashboardJourneys } from '#tests/support/journeys/dashboard.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

dashboardJourneys(smokeOf(test));
