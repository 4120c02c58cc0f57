import { accountJourneys } from '#tests/support/journeys/account.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

accountJourneys(smokeOf(test));
