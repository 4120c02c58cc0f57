import '#renderer/lib/zod-setup.ts';
import './app/mantine.css';
import './app/base.css';
import './app/overrides.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createRouter } from './app/router.tsx';
import { createSession } from './app/session.ts';

const queryClient = createQueryClient();
const session = createSession(queryClient);
void session.start();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient} session={session}>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
