import { createContext } from 'react';

/**
 * The record whose fields stand below: its name, so that what is typed into them can be found again, and its version, which a
 * save names as the one that the person saw.
 */
export const EditedRecord = createContext<{ name: string; rowVersion: number } | null>(null);
