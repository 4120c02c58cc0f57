import { loadBasic } from '@tsparticles/basic';
import { tsParticles, type Container, type ISourceOptions } from '@tsparticles/engine';
import { loadParticlesLinksInteraction } from '@tsparticles/interaction-particles-links';
import { loadInteractivityPlugin } from '@tsparticles/plugin-interactivity';

export type ParticleLook = { colour: string; isDark: boolean; isMoving: boolean };

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  await loadBasic(tsParticles);
  // Links between particles count as an interaction, and refuse to load before this one.
  await loadInteractivityPlugin(tsParticles);
  await loadParticlesLinksInteraction(tsParticles);
}

/**
 * Draws slow dots with lines between near ones into an element, until the container is destroyed. This module is heavy:
 * reach it by `import()` alone.
 */
export async function startParticles(
  element: HTMLElement,
  look: ParticleLook,
): Promise<Container | undefined> {
  loaded ??= load();
  await loaded;
  return tsParticles.load({ element, options: optionsOf(look) });
}

function optionsOf({ colour, isDark, isMoving }: ParticleLook): ISourceOptions {
  return {
    fullScreen: { enable: false },
    detectRetina: true,
    fpsLimit: 30,
    pauseOnBlur: true,
    pauseOnOutsideViewport: true,
    particles: {
      // One for every 110 × 100 pixels.
      number: { value: 1, density: { enable: true, width: 110, height: 100 } },
      paint: { fill: { color: { value: colour }, enable: true } },
      opacity: { value: isDark ? { min: 0.2, max: 0.55 } : { min: 0.16, max: 0.42 } },
      size: { value: { min: 0.8, max: 2.3 } },
      links: { enable: true, color: colour, distance: 118, opacity: isDark ? 0.16 : 0.11, width: 0.8 },
      move: { enable: isMoving, speed: 0.35, direction: 'none', outModes: 'bounce' },
    },
  };
}
