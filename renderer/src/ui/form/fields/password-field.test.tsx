import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PasswordField } from './password-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';

const schema = z.object({ password: z.string() });

function Form({ isThere }: { isThere: boolean }) {
  const form = useAppForm({
    schema,
    defaultValues: { password: '' },
    draftKey: null,
    send: () => undefined,
    describe: String,
  });
  return isThere ? <PasswordField form={form} name="password" autoComplete="current-password" /> : null;
}

const page = (isThere: boolean) => (
  <StrictMode>
    <MantineProvider env="test">
      <Form isThere={isThere} />
    </MantineProvider>
  </StrictMode>
);

it('keeps what is typed while it stands, and nothing when it is taken away', async () => {
  const user = userEvent.setup();
  const { rerender } = render(page(true));
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(field, 'secret');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  rerender(page(true));
  expect(field).toHaveValue('secret');
  rerender(page(false));
  expect(field.isConnected).toBe(false);
  expect(field.value).toBe('');
});
