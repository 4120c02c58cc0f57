import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { modelImportJourneys } from '#tests/support/journeys/model-import.journeys.ts';
import { test } from './living.ts';

modelImportJourneys(smokeOf(test));
