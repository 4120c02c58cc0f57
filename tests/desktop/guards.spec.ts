import { guardJourneys } from '../support/journeys/guards.journeys.ts';
import { test } from './fixtures.ts';

guardJourneys(test);
