import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** The administrator's own query client, for parts of a view that need it. */
export const OwnQueries = createContext<QueryClient | undefined>(undefined);
