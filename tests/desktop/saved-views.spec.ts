import { savedViewJourneys } from '#tests/support/journeys/saved-views.journeys.ts';
import { test } from './fixtures.ts';

savedViewJourneys(test);
