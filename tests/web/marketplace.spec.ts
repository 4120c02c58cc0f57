import { marketplaceJourneys } from '#tests/support/journeys/marketplace.journeys.ts';
import { test } from './fixtures.ts';

marketplaceJourneys(test);
