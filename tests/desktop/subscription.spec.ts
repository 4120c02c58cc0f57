import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { subscriptionJourneys } from '#tests/support/journeys/subscription.journeys.ts';
import { test } from './fixtures.ts';

subscriptionJourneys(smokeOf(test));
