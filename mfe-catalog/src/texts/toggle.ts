/** The toggle of farmers above their pages. */
export const toggleTexts = {
  banner: "You're a farmer, choose how you want to use the product",
  buy: 'Buy Products',
  buyHint: 'Browse and buy products from other farmers',
  sell: 'Sell Products',
  sellHint: 'Manage your farm and sell your products',
}
