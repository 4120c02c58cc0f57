import { scheduleDragJourneys } from '#tests/support/journeys/schedule-drags.journeys.ts';
import { test } from './fixtures.ts';

scheduleDragJourneys(test);
