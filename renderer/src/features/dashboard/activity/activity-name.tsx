import { Link } from 'react-router-dom';

/** The subject of an entry, linked if it still exists. */
export function ActivityName({ to, name }: { to?: string | undefined; name: string | null }) {
  const text = name ?? 'something';
  return <b dir="auto">{to === undefined ? text : <Link to={to}>{text}</Link>}</b>;
}
