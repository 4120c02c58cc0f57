/**
 * The payment link with the person's id, which the provider sends back with the payment. Null if the link is not safe
 * to open.
 */
export function paymentAddress(link: string, personId: string): string | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  if (address.protocol !== 'https:' || address.username !== '' || address.password !== '') return null;
  address.searchParams.set('client_reference_id', personId);
  return address.href;
}
