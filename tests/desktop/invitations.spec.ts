import { invitationJourneys } from '../support/journeys/invitations.journeys.ts';
import { test } from './fixtures.ts';

invitationJourneys(test);
