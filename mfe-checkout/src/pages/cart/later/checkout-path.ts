/** Returns where the cart leads: to checkout, for those who are not signed in by way of the sign-in. docs/product/cart.md#summary */
export function checkoutPath(isSignedIn: boolean): string {
  return isSignedIn ? '/checkout' : '/login?redirect=/checkout'
}
