import { useQuery } from '@tanstack/react-query';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { expiryOptions } from '#renderer/features/admin/invitations/expiry.ts';
import { invitationQueries } from '#renderer/features/admin/invitations/queries.ts';

type Props = {
  /** Undefined uses the workspace's default. */
  days: number | undefined;
  onChange: (days: number) => void;
};

/** How long the link can be used. */
export function ExpiryChoice({ days, onChange }: Props) {
  const usual = useQuery(invitationQueries.usualDays()).data;
  const value = days ?? usual;
  return (
    <EditableChoice
      label="Expires in"
      // Until the default is loaded, or if it can't be: the server applies it anyway.
      placeholder="As usual"
      data={expiryOptions(value)}
      allowDeselect={false}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => {
        if (chosen !== null) onChange(Number(chosen));
      }}
    />
  );
}
