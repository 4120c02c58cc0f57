import type { Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

const keptByPage = () => Promise.reject(new AppError('invalid', 'In a browser the page keeps drafts itself'));

/** Never called by a browser's page. The desktop has its own handlers for them. */
export const draftHandlers = (): Handlers<'drafts'> => ({
  'drafts.open': keptByPage,
  'drafts.keep': keptByPage,
  'drafts.drop': keptByPage,
  'drafts.clear': keptByPage,
});
