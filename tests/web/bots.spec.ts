import { botJourneys } from '#tests/support/journeys/bots.journeys.ts';
import { test } from './fixtures.ts';

botJourneys(test);
