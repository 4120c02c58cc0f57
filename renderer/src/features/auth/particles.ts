export type ParticleLook = { colour: string; isDark: boolean; isMoving: boolean };

type Particle = { x: number; y: number; dx: number; dy: number; size: number; opacity: number };

const areaOfOne = 11_000;
const mostParticles = 240;
const linkLength = 118;
const pixelsPerSecond = 9;
const frameMs = 33;
/** After a pause everything goes on from where it stood. */
const longestStepMs = 100;

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Draws slow dots with lines between near ones into an element; answers with what ends it. Reach it by `import()` alone. */
export function startParticles(element: HTMLElement, { colour, isDark, isMoving }: ParticleLook): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return () => undefined;
  const [faintest, strongest, linkOpacity] = isDark ? [0.2, 0.55, 0.16] : [0.16, 0.42, 0.11];
  let particles: Particle[] = [];
  let size = { width: 0, height: 0 };
  let frame = 0;
  let drawnAt = 0;

  function create(): Particle {
    const angle = between(0, 2 * Math.PI);
    return {
      x: between(0, size.width),
      y: between(0, size.height),
      dx: Math.cos(angle) * pixelsPerSecond,
      dy: Math.sin(angle) * pixelsPerSecond,
      size: between(0.8, 2.3),
      opacity: between(faintest, strongest),
    };
  }

  function fit(): void {
    const { width, height } = element.getBoundingClientRect();
    const sharpness = Math.min(window.devicePixelRatio, 2);
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
    context?.scale(sharpness, sharpness);
    size = { width, height };
    const count = Math.min(Math.round((width * height) / areaOfOne), mostParticles);
    const inside = particles.filter(({ x, y }) => x <= width && y <= height).slice(0, count);
    particles = [...inside, ...Array.from({ length: count - inside.length }, create)];
    draw();
  }

  function draw(): void {
    if (context === null) return;
    context.clearRect(0, 0, size.width, size.height);
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.lineWidth = 0.8;
    for (const [index, one] of particles.entries()) {
      context.globalAlpha = one.opacity;
      context.beginPath();
      context.arc(one.x, one.y, one.size, 0, 2 * Math.PI);
      context.fill();
      for (const other of particles.slice(index + 1)) {
        const distance = Math.hypot(one.x - other.x, one.y - other.y);
        if (distance >= linkLength) continue;
        context.globalAlpha = linkOpacity * (1 - distance / linkLength);
        context.beginPath();
        context.moveTo(one.x, one.y);
        context.lineTo(other.x, other.y);
        context.stroke();
      }
    }
  }

  function move(seconds: number): void {
    for (const particle of particles) {
      particle.x += particle.dx * seconds;
      particle.y += particle.dy * seconds;
      if (particle.x < 0 || particle.x > size.width)
        particle.dx = Math.abs(particle.dx) * (particle.x < 0 ? 1 : -1);
      if (particle.y < 0 || particle.y > size.height)
        particle.dy = Math.abs(particle.dy) * (particle.y < 0 ? 1 : -1);
    }
  }

  function step(now: number): void {
    frame = requestAnimationFrame(step);
    if (now - drawnAt < frameMs) return;
    move(Math.min(now - drawnAt, longestStepMs) / 1000);
    drawnAt = now;
    draw();
  }

  function restOrMove(): void {
    cancelAnimationFrame(frame);
    if (isMoving && document.visibilityState === 'visible') frame = requestAnimationFrame(step);
  }

  canvas.style.cssText = 'display:block;width:100%;height:100%';
  element.append(canvas);
  const observer = new ResizeObserver(fit);
  observer.observe(element);
  document.addEventListener('visibilitychange', restOrMove);
  fit();
  restOrMove();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('visibilitychange', restOrMove);
    canvas.remove();
  };
}
