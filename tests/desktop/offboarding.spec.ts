import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { offboardingJourneys } from '#tests/support/journeys/offboarding.journeys.ts';
import { test } from './living.ts';

offboardingJourneys(smokeOf(test));
