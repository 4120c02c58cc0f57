import { chatJourneys } from '#tests/support/journeys/chat.journeys.ts';
import { test } from './fixtures.ts';

chatJourneys(test);
