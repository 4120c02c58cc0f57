import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root: path.join(root, 'renderer'),
  base: '/', // Always set: deep links break on relative assets.
  build: {
    outDir: path.join(root, 'dist'),
    emptyOutDir: true,
    target: 'chrome108',
    sourcemap: false,
  },
  plugins: [react()],
});
