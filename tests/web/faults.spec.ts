import { faultJourneys } from '#tests/support/journeys/faults.journeys.ts';
import { test } from './fixtures.ts';

faultJourneys(test);
