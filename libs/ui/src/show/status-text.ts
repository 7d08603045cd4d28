export function statusText(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
