import { useQuery } from '@tanstack/react-query';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { expiryOptions } from '#renderer/features/admin/invitations/expiry.ts';
import { invitationQueries } from '#renderer/features/admin/invitations/queries.ts';

type Props = {
  /** Undefined leaves it at what the workspace usually gives. */
  days: number | undefined;
  onChange: (days: number) => void;
};

/** For how long the link can be used. */
export function ExpiryChoice({ days, onChange }: Props) {
  const usual = useQuery(invitationQueries.usualDays()).data;
  const value = days ?? usual;
  return (
    <EditableChoice
      label="Expires in"
      // Until it is known, or where it cannot be asked for, the server still knows it.
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
