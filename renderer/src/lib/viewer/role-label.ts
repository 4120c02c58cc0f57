/** An unknown role gives no access, and is labelled so. */
export function roleLabel(role: string): string {
  if (role === 'admin') return 'Administrator';
  if (role === 'manager') return 'Manager';
  return 'No access';
}
