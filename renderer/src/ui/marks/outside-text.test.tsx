import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OutsideText } from './outside-text.tsx';

it('shows what someone outside wrote as they typed it, apart from the rest', () => {
  const { container } = render(
    <p>
      From <OutsideText>{'\u202eevil\u2066 سارة'}</OutsideText>, today
    </p>,
  );
  expect(container.querySelector('bdi')).toHaveTextContent('evil سارة');
  expect(container.textContent).toBe('From evil سارة, today');
});
