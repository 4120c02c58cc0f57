import { marketplaceJourneys } from '#tests/support/journeys/marketplace.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

marketplaceJourneys(smokeOf(test));
