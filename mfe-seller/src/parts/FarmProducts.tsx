export function FarmProducts() {
  return <h1>Products</h1>
}
