import { useHref, useLocation } from 'react-router-dom';

/** Real links to rows, at the price of one text for all of them. */
export function useHrefPrefix(openParam: string): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(openParam);
  const others = params.toString();
  return useHref({ search: `?${others}${others === '' ? '' : '&'}${openParam}=` });
}
