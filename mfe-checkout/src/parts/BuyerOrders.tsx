export function BuyerOrders() {
  return <h1>Orders</h1>
}
