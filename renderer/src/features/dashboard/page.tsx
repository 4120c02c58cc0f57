import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { PlaceList } from './components/place-list.tsx';
import { PlacesPending } from './components/places-pending.tsx';
import type { Place } from './model.ts';
import styles from './page.module.css';

type Props = {
  /** What the signed-in person may open; undefined while that is not known. */
  places: readonly Place[] | undefined;
};

export function DashboardPage({ places }: Props) {
  const viewer = useViewer();
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className={styles['page']}>
        <p className={styles['greeting']}>Hello, {viewer.name}</p>
        {places === undefined ? <PlacesPending /> : <Places places={places} />}
      </div>
    </>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  const built = places.filter((place) => place.isBuilt);
  const later = places.filter((place) => !place.isBuilt);
  if (places.length === 0) {
    return (
      <p className={styles['hint']}>
        Your account opens no area yet. Contact your administrator to request access.
      </p>
    );
  }
  return (
    <>
      {built.length === 0 ? null : <PlaceList title="Where to go from here" places={built} />}
      {later.length === 0 ? null : <PlaceList title="Not built yet" places={later} />}
    </>
  );
}
