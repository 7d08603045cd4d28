export function FarmOverview() {
  return <h1>Overview</h1>
}
