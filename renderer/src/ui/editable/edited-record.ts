import { createContext } from 'react';

/** Names the record whose fields stand below, so that what is typed into them can be found again. */
export const EditedRecord = createContext<string | null>(null);
