import { use } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import { LaterPlaces } from './components/later-places.tsx';
import { PlaceList } from './components/place-list.tsx';
import { PlacesPending } from './components/places-pending.tsx';
import { Places, type Place } from './places.ts';
import styles from './page.module.css';

export function DashboardPage() {
  const places = use(Places);
  const viewer = useViewer();
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className={styles['page']}>
        <p className={styles['greeting']}>Hello, {viewer.name}</p>
        {places === undefined ? <PlacesPending /> : <PlaceLists places={places} />}
      </div>
    </>
  );
}

function PlaceLists({ places }: { places: readonly Place[] }) {
  const built = places.filter((place) => place.isBuilt);
  const later = places.filter((place) => !place.isBuilt);
  if (places.length === 0) {
    return (
      <p className={styles['hint']}>
        You don’t have access to any area yet. Contact your administrator to request access.
      </p>
    );
  }
  return (
    <>
      {built.length === 0 ? null : <PlaceList title="Where to go from here" places={built} />}
      {later.length === 0 ? null : <LaterPlaces places={later} />}
    </>
  );
}
