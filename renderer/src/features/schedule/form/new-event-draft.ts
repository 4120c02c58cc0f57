/** The form of a new event keeps what is typed under this name. */
export const newEventDraft = 'new event';
