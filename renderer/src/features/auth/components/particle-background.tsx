import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import styles from './particle-background.module.css';

/** Decoration of the sign-in page. Loads after everything else, and is omitted if it can't be loaded. */
export function ParticleBackground() {
  const element = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme('light') === 'dark';
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false });

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    let isEnded = false;
    let end: (() => void) | undefined;
    const colour = getComputedStyle(target)
      .getPropertyValue(isDark ? '--mq-link' : '--mq-focus')
      .trim();
    afterFirstPage(() => {
      if (isEnded) return;
      import('#renderer/features/auth/particles.ts')
        .then(async ({ startParticles }) => {
          end = await startParticles(target, { colour, isDark, isMoving: !isReduced });
          if (isEnded) end();
        })
        // The page works without it if its code can't be fetched or the browser can't draw it.
        .catch(() => undefined);
    });
    return () => {
      isEnded = true;
      end?.();
    };
  }, [isDark, isReduced]);

  return <div ref={element} className={styles['particles']} aria-hidden />;
}
