import { socialJourneys } from '#tests/support/journeys/socials.journeys.ts';
import { test } from './fixtures.ts';

socialJourneys(test);
