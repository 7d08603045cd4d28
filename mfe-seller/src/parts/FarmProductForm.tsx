export function FarmProductForm() {
  return <h1>Product</h1>
}
