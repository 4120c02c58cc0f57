import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { Mark } from '#renderer/ui/marks/product-mark.tsx';
import { useLicences } from '#renderer/lib/window/licences.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './about-dialog.module.css';

/** The user agent names the runtime, since the app adds itself to it. */
const runtime = () => /\bElectron\/(\S+)/.exec(navigator.userAgent)?.[1];

export function AboutDialog({ onClose }: { onClose: () => void }) {
  const licences = useLicences();
  const electron = runtime();
  return (
    <Dialog name="AboutDialog" title="About Marquee" width={560} onClose={onClose}>
      <div className={styles['body']}>
        <Row gap={14} className={styles['product']}>
          <Mark size={40} />
          <div>
            <b>Marquee</b>
            {licences ? <span>Version {licences.version}</span> : null}
            {electron === undefined ? null : <span>Electron {electron}</span>}
          </div>
        </Row>
        <h3 className={styles['title']}>Open-source licenses</h3>
        {licences === null ? (
          <p role="alert">Couldn’t load the licenses. Close this dialog and open it again.</p>
        ) : (
          <div
            className={styles['licences']}
            role="region"
            aria-label="Open-source licenses"
            aria-busy={licences === undefined}
            // A scrollable region must be reachable with the keyboard.
            tabIndex={0}
          >
            {electron === undefined ? null : (
              <section>
                <h4>Electron and Chromium</h4>
                <p>
                  Their licenses are in LICENSE.electron.txt and LICENSES.chromium.html, in the folder that
                  Marquee is installed in.
                </p>
              </section>
            )}
            {licences?.packages.map(({ name, version, licence, text }) => (
              <section key={`${name} ${version}`}>
                <h4>
                  {name} {version} <span>{licence}</span>
                </h4>
                <pre>{text}</pre>
              </section>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
