import { documentJourneys } from '#tests/support/journeys/documents.journeys.ts';
import { test } from './fixtures.ts';

documentJourneys(test);
