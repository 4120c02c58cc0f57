import { dashboardJourneys } from '#tests/support/journeys/dashboard.journeys.ts';
import { test } from './fixtures.ts';

dashboardJourneys(test);
