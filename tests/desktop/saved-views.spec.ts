import { savedViewJourneys } from '#tests/support/journeys/saved-views.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './fixtures.ts';

savedViewJourneys(smokeOf(test));
