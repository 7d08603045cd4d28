/** Returns a number of things in Indian grouping: '1,23,456'. */
export function countText(count: number): string {
  return count.toLocaleString('en-IN')
}
