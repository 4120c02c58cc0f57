import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { offboardingJourneys } from '#tests/support/journeys/offboarding.journeys.ts';
import { test } from './fixtures.ts';

offboardingJourneys(smokeOf(test));
