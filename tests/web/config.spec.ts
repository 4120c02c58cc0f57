import { configJourneys } from '#tests/support/journeys/config.journeys.ts';
import { test } from './fixtures.ts';

configJourneys(test);
