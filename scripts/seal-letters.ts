// `npm run seal-letters`: writes which characters a sealed document can contain, and the hash of the fonts that the
// site has for it. Both are generated from the fonts, and stored in git.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealFaceFiles } from '#build/seal-faces.ts';
import { projectRoot } from './run.ts';

for (const [file, text] of await sealFaceFiles()) await writeFile(path.join(projectRoot, file), text);
