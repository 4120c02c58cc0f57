import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { scheduleJourneys } from '#tests/support/journeys/schedule.journeys.ts';
import { test } from './fixtures.ts';

scheduleJourneys(smokeOf(test));
