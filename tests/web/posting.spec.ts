import { postingJourneys } from '#tests/support/journeys/posting.journeys.ts';
import { test } from './fixtures.ts';

postingJourneys(test);
