import { shellJourneys } from '#tests/support/journeys/shell.journeys.ts';
import { test } from './fixtures.ts';

shellJourneys(test);
