import { accountJourneys } from '../support/journeys/account.journeys.ts';
import { test } from './fixtures.ts';

accountJourneys(test);
