import { readBeside, serveEdgeFunction } from '../_shared/edge-runtime.ts';
import { openDoor } from '../_shared/outside/open-door.ts';
import { sealPdf } from '../_shared/pdf/seal-pdf.ts';
import { hasSiteFaces, siteFaces } from '../_shared/pdf/site-faces.ts';
import { runOutsideWork } from './handler.ts';

serveEdgeFunction(
  runOutsideWork({
    door: openDoor,
    lookForFaces: hasSiteFaces,
    seal: async (bytes, work) => {
      const [regular, bold] = await Promise.all(
        ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
          readBeside(new URL(`../_shared/fonts/${name}`, import.meta.url)),
        ),
      );
      if (regular === undefined || bold === undefined) throw new Error('The fonts are missing');
      return sealPdf(bytes, work, {
        ...{ regular, bold },
        ...(work.site === null ? {} : { more: siteFaces(work.site) }),
      });
    },
  }),
);
