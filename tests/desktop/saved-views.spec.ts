import { savedViewJourneys } from '#tests/support/journeys/saved-views.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

savedViewJourneys(smokeOf(test));
