import { paletteJourneys } from '#tests/support/journeys/palette.journeys.ts';
import { smokeOf } from '#tests/support/journeys/journey-test.ts';
import { test } from './living.ts';

paletteJourneys(smokeOf(test));
