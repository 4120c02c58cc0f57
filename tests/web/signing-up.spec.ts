import { signingUpJourneys } from '#tests/support/journeys/signing-up.journeys.ts';
import { test } from './fixtures.ts';

signingUpJourneys(test);
