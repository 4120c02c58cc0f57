// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { eventOrder, useGridInputs } from './use-grid-inputs.ts';

const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

it('puts the event that was just added first, and leaves the order of the others', () => {
  const events = [1, 2, 3, 4, 5].map(() => eventOf('2026-11-18T09:00'));
  const { result } = renderHook(
    () =>
      useGridInputs({
        events,
        busy: [],
        unavailable: [],
        deadlines: [],
        posts: [],
        gaps: [],
        nameOf: () => '',
        isReadOnly: false,
        isMonth: false,
        addedId: events[4]?.id,
      }),
    { wrapper },
  );
  expect(eventOrder.split(',')[0]).toBe('rank');
  // The library sorts entries without a rank after those with one.
  expect(result.current.inputs.map(({ rank }) => rank as unknown)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    -1,
  ]);
});
