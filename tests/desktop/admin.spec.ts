import { adminJourneys } from '#tests/support/journeys/admin.journeys.ts';
import { test } from './fixtures.ts';

adminJourneys(test);
