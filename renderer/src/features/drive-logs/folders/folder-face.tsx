import { healthOf } from '#renderer/entities/drive/drive-labels.ts';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import type { DriveFolder } from '#shared/contract/drive.ts';
import styles from './folder-face.module.css';

/** The model of a folder, with the sync state on its photo. */
export function FolderFace({ folder }: { folder: DriveFolder }) {
  const { id, stageName, photoUrl } = folder.model;
  return (
    <span className={styles['face']}>
      <ModelPhoto id={id} stageName={stageName} photoUrl={photoUrl} size={28} />
      <i className={styles['dot']} data-health={healthOf(folder)} />
    </span>
  );
}
