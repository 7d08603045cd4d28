/** A status as people read it: 'pending' is 'Pending'. What begins with a capital stays as it is. */
export function statusText(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
