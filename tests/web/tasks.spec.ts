import { taskJourneys } from '#tests/support/journeys/tasks.journeys.ts';
import { test } from './fixtures.ts';

taskJourneys(test);
