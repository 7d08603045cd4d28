export function BuyerOverview() {
  return <h1>Overview</h1>
}
