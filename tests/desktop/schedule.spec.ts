import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { scheduleJourneys } from '#tests/support/journeys/schedule.journeys.ts';
import { test } from './living.ts';

scheduleJourneys(smokeOf(test));
