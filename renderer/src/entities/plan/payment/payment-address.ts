/**
 * Where someone pays for a plan: its link, with the person's id, which the provider repeats when it tells of the payment. Nothing
 * where the link is not one to open.
 */
export function paymentAddress(link: string, personId: string): string | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  if (address.protocol !== 'https:' || address.username !== '' || address.password !== '') return null;
  address.searchParams.set('client_reference_id', personId);
  return address.href;
}
