import { subscriptionJourneys } from '#tests/support/journeys/subscription.journeys.ts';
import { test } from './fixtures.ts';

subscriptionJourneys(test);
