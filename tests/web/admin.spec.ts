import { adminJourneys } from '../support/journeys/admin.journeys.ts';
import { test } from './fixtures.ts';

adminJourneys(test);
