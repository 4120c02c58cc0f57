import { useSearchParams } from 'react-router-dom';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { OffboardingList } from './offboarding-list.tsx';
import { PlanScreen } from './plan-screen.tsx';
import { ReportScreen } from './report/report-screen.tsx';

/** Offboarding: those under way, one of them, and the reports of the finished ones. */
export function OffboardingTab() {
  useLivePage('offboarding', 'OffboardingTab');
  const [params] = useSearchParams();
  const report = params.get('report');
  const userId = params.get('userId');
  if (report !== null) return <ReportScreen id={report} />;
  return userId === null ? <OffboardingList /> : <PlanScreen key={userId} userId={userId} />;
}
