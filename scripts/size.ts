// `npm run size`: what each part of the page weighs, and whether it keeps to its budget (build/size-budgets.ts).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleMapFile, type BundleMap } from '#build/bundle-map.ts';
import { sizeChecks } from './checks/size-checks.ts';
import { buildWeb, ensureWebBuild } from './builds/web-build.ts';
import { projectRoot, run } from './run.ts';

await (existsSync(bundleMapFile) ? ensureWebBuild() : buildWeb());
const checks = sizeChecks(JSON.parse(readFileSync(bundleMapFile, 'utf8')) as BundleMap);
const config = path.join(projectRoot, '.cache/size-limit.json');
writeFileSync(config, JSON.stringify(checks));
process.exit(await run('size-limit', ['--config', config, ...process.argv.slice(2)]));
