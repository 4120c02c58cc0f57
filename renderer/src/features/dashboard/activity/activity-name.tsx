import { Link } from 'react-router-dom';

/** What an entry is about, leading there where it is still to be found. */
export function ActivityName({ to, name }: { to?: string | undefined; name: string | null }) {
  const text = name ?? 'something';
  return <b dir="auto">{to === undefined ? text : <Link to={to}>{text}</Link>}</b>;
}
