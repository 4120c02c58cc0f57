import { modelImportJourneys } from '#tests/support/journeys/model-import.journeys.ts';
import { test } from './fixtures.ts';

modelImportJourneys(test);
