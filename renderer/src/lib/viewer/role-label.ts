/** A role that the product does not know opens nothing, and is called so. */
export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrator';
  if (role === 'manager') return 'Manager';
  return 'No access';
}
