import { scheduleSettingsJourneys } from '#tests/support/journeys/schedule-settings.journeys.ts';
import { test } from './fixtures.ts';

scheduleSettingsJourneys(test);
