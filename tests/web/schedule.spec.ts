import { scheduleJourneys } from '#tests/support/journeys/schedule.journeys.ts';
import { test } from './fixtures.ts';

scheduleJourneys(test);
