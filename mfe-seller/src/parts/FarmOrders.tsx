export function FarmOrders() {
  return <h1>Orders</h1>
}
