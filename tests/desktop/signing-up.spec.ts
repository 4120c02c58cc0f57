import { signingUpJourneys } from '#tests/support/journeys/signing-up.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

signingUpJourneys(smokeOf(test));
