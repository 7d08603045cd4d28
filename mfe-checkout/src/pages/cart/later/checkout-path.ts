/** Leads visitors through sign-in. docs/product/cart.md#summary */
export function checkoutPath(isSignedIn: boolean): string {
  return isSignedIn ? '/checkout' : '/login?redirect=/checkout'
}
