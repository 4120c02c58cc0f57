import { shellJourneys } from '../support/journeys/shell.journeys.ts';
import { test } from './fixtures.ts';

shellJourneys(test);
