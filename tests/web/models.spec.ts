import { modelJourneys } from '#tests/support/journeys/models.journeys.ts';
import { test } from './fixtures.ts';

modelJourneys(test);
