import { documentSigningJourneys } from '#tests/support/journeys/document-signing.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

documentSigningJourneys(smokeOf(test));
