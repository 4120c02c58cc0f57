import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithKit } from '#renderer/test-render.tsx';
import { ListFooter } from './list-footer.tsx';

const problem = 'Tags could not be loaded.';

it('shortens what went wrong before the way to try again, and says all of it in its title', () => {
  renderWithKit(<ListFooter problem={problem}>24 models</ListFooter>);
  expect(screen.getByText(problem)).toHaveAttribute('title', problem);
  expect(screen.getByText(problem)).not.toContainElement(screen.getByRole('button', { name: 'Try Again' }));
});
