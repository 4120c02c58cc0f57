import { botJourneys } from '#tests/support/journeys/bots.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

botJourneys(smokeOf(test));
