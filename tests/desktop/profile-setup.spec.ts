import { profileSetupJourneys } from '#tests/support/journeys/profile-setup.journeys.ts';
import { test } from './living.ts';

profileSetupJourneys(test);
