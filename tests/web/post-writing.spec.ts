import { postWritingJourneys } from '#tests/support/journeys/post-writing.journeys.ts';
import { test } from './fixtures.ts';

postWritingJourneys(test);
