export function FarmOrder() {
  return <h1>Order</h1>
}
