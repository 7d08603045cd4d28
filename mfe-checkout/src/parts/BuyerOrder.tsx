export function BuyerOrder() {
  return <h1>Order</h1>
}
