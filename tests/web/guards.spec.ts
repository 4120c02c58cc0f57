import { guardJourneys } from '#tests/support/journeys/guards.journeys.ts';
import { test } from './fixtures.ts';

guardJourneys(test);
