import { documentJourneys } from '#tests/support/journeys/documents.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

documentJourneys(smokeOf(test));
