import { createContext } from 'react';

/**
 * The record whose fields are below: its name identifies their drafts, and its version is sent with a save as the one
 * that the person saw.
 */
export const EditedRecord = createContext<{ name: string; rowVersion: number } | null>(null);
