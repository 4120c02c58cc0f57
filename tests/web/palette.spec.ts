import { paletteJourneys } from '#tests/support/journeys/palette.journeys.ts';
import { test } from './fixtures.ts';

paletteJourneys(test);
