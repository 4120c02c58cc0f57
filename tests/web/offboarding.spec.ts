import { offboardingJourneys } from '#tests/support/journeys/offboarding.journeys.ts';
import { test } from './fixtures.ts';

offboardingJourneys(test);
