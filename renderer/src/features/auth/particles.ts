import { loadBasic } from '@tsparticles/basic';
import { tsParticles, type ISourceOptions } from '@tsparticles/engine';
import { loadParticlesLinksInteraction } from '@tsparticles/interaction-particles-links';
import { loadInteractivityPlugin } from '@tsparticles/plugin-interactivity';
import { restSoon, someFrames } from './particle-rest.ts';

export type ParticleLook = { colour: string; isDark: boolean; isMoving: boolean };

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  await loadBasic(tsParticles);
  // Links between particles are an interaction, and don't load before this plugin.
  await loadInteractivityPlugin(tsParticles);
  await loadParticlesLinksInteraction(tsParticles);
}

/**
 * Draws slow dots, with lines between near ones, into an element. Returns a function that removes them. This module is
 * heavy: load it with `import()` only.
 */
export async function startParticles(element: HTMLElement, look: ParticleLook): Promise<() => void> {
  loaded ??= load();
  await loaded;
  const container = await tsParticles.load({ element, options: optionsOf(look) });
  if (container === undefined) return () => undefined;
  // Draw a few frames before pausing, or the canvas would be empty.
  await someFrames();
  const drawing = {
    pause: () => {
      container.pause();
    },
    play: () => {
      container.play();
    },
  };
  const endRest = restSoon(drawing, look.isMoving);
  return () => {
    endRest();
    container.destroy();
  };
}

function optionsOf({ colour, isDark, isMoving }: ParticleLook): ISourceOptions {
  return {
    fullScreen: { enable: false },
    detectRetina: true,
    fpsLimit: 30,
    // `restSoon` alone decides when the animation pauses.
    pauseOnBlur: false,
    pauseOnOutsideViewport: false,
    particles: {
      // One particle per 110 × 100 pixels.
      number: { value: 1, density: { enable: true, width: 110, height: 100 } },
      paint: { fill: { color: { value: colour }, enable: true } },
      opacity: { value: isDark ? { min: 0.2, max: 0.55 } : { min: 0.16, max: 0.42 } },
      size: { value: { min: 0.8, max: 2.3 } },
      links: { enable: true, color: colour, distance: 118, opacity: isDark ? 0.16 : 0.11, width: 0.8 },
      move: { enable: isMoving, speed: 0.35, direction: 'none', outModes: 'bounce' },
    },
  };
}
