// `npm run seal-letters`: writes down which letters a sealed document can be written with, and the hash of the faces that the site has for
// it. Both follow from the fonts, and are kept in git.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealFaceFiles } from '#build/seal-faces.ts';
import { projectRoot } from './run.ts';

for (const [file, text] of await sealFaceFiles()) await writeFile(path.join(projectRoot, file), text);
