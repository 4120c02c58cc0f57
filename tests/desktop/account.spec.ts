import { accountJourneys } from '#tests/support/journeys/account.journeys.ts';
import { test } from './fixtures.ts';

accountJourneys(test);
