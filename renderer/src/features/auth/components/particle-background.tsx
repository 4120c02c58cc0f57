import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import styles from './particle-background.module.css';

/** The sign-in page's one flourish. It arrives after everything that works, and never if it cannot be loaded. */
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
        // Code that could not be fetched, or a browser that cannot draw it: the page is whole without.
        .catch(() => undefined);
    });
    return () => {
      isEnded = true;
      end?.();
    };
  }, [isDark, isReduced]);

  return <div ref={element} className={styles['particles']} aria-hidden />;
}
