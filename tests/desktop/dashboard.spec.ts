import { dashboardJourneys } from '#tests/support/journeys/dashboard.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './fixtures.ts';

dashboardJourneys(smokeOf(test));
