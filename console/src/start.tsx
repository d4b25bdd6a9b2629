import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { App } from './App';

const router = createBrowserRouter([{ path: '*', element: <App /> }]);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console');
createRoot(root).render(
  <StrictMode>
    {/* A move that waits as a transition is overtaken by the emptied cache of a sign-out, and the way to the sign-in goes round in circles. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
