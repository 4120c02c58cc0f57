import { useNavigate } from 'react-router-dom';
import { discardLeft, useWaitsAtReturnTo } from '#renderer/lib/drafts/return-to.ts';
import { areaAt } from '#shared/domain/areas.ts';
import { ResumeStrip } from './resume-strip.tsx';

/** Leads back to this address. */
export function ReturnTo({ address }: { address: string }) {
  const navigate = useNavigate();
  const hasDrafts = useWaitsAtReturnTo();
  const area = areaAt(address.replace(/\?.*$/, ''));
  return (
    <ResumeStrip
      label="Before your session ended"
      resumeLabel={hasDrafts ? 'Resume editing' : 'Go back there'}
      onResume={() => void navigate(address)}
      discardLabel={hasDrafts ? 'Discard what you typed' : 'Dismiss'}
      onDiscard={discardLeft}
    >
      <b>Your session ended while you were on {area?.title ?? 'another page'}.</b>{' '}
      {hasDrafts ? 'What you typed is kept.' : null}
    </ResumeStrip>
  );
}
