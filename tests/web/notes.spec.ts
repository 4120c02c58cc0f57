import { noteJourneys } from '#tests/support/journeys/notes.journeys.ts';
import { test } from './fixtures.ts';

noteJourneys(test);
