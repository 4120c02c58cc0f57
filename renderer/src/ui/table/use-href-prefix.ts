import { useHref, useLocation } from 'react-router-dom';

/** The address up to a row's id, shared by all row links, so that it is built only once. */
export function useHrefPrefix(openParam: string): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(openParam);
  const others = params.toString();
  return useHref({ search: `?${others}${others === '' ? '' : '&'}${openParam}=` });
}
