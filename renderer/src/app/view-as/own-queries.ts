import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** What the administrator has loaded, for the parts of a view that stand within it. */
export const OwnQueries = createContext<QueryClient | undefined>(undefined);
