/** The draft key of the new-event form. */
export const newEventDraft = 'new event';
