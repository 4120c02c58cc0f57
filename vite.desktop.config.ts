// `vite` and `vite build` for the desktop: the same page, and the desktop's programs.
import { defineConfig, mergeConfig } from 'vite';
import electron from 'vite-plugin-electron';
import { desktopEntries } from './build/desktop-entries.ts';
import web from './vite.config.ts';

export default mergeConfig(web, defineConfig({ plugins: [electron(desktopEntries)] }));
