import { faultJourneys } from '../support/journeys/faults.journeys.ts';
import { test } from './fixtures.ts';

faultJourneys(test);
