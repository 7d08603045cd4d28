/** Every screen, whom it is shown to, and what must stand on it before the picture is taken. */
export interface Screen {
  name: string
  address: string
  as?: 'asha' | 'ravi' | 'admin' | 'dm_bengaluru'
  /** A role and name that tell that the screen is there. */
  shows: RegExp
  /** Boxes put into the cart first: product cards pressed on /products. */
  cart?: number
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', address: '/', shows: /In Season Now/ },
  { name: 'products', address: '/products', shows: /Browse Seasonal Produce/ },
  { name: 'products-empty', address: '/products?search=zzzz', shows: /No products found/ },
  { name: 'product', address: '/products/1', shows: /ADD TO CART|PRE-ORDER NOW/ },
  { name: 'product-missing', address: '/products/999999', shows: /Product Not Found/ },
  { name: 'farmers', address: '/farmers', shows: /Ravi/ },
  { name: 'farmers-empty', address: '/farmers?search=zzzz', shows: /No farmers found/ },
  { name: 'farm', address: '/farmers/1', shows: /About the Farm/ },
  { name: 'farm-about', address: '/farmers/1?tab=about', shows: /Our story/ },
  { name: 'farm-reviews', address: '/farmers/1?tab=reviews', shows: /Customer Reviews/ },
  { name: 'farm-for-admin', address: '/farmers/1', as: 'admin', shows: /Admin View/ },
  { name: 'farm-for-farmer', address: '/farmers/2', as: 'ravi', shows: /Location/ },
  { name: 'farm-missing', address: '/farmers/999999', shows: /Farmer Not Found/ },
  { name: 'calendar', address: '/calendar', shows: /Growing/ },
  { name: 'calendar-empty', address: '/calendar?search=zzzz', shows: /No seasonal data/ },
  { name: 'cart-empty', address: '/cart', shows: /Your cart is empty/ },
  { name: 'cart', address: '/cart', shows: /Proceed to Checkout/, cart: 3 },
  { name: 'checkout', address: '/checkout', as: 'asha', shows: /Place order/i, cart: 3 },
  { name: 'login', address: '/login', shows: /Welcome back/ },
  { name: 'register', address: '/register?type=farmer', shows: /Farm name/i },
  { name: 'forgot-password', address: '/forgot-password', shows: /Send the link/ },
  { name: 'confirm-email-invalid', address: '/confirm-email?token=mangled', shows: /doesn’t work any more/ },
  { name: 'reset-link-invalid', address: '/reset-password?token=mangled', shows: /more than 1 hour/ },
  { name: 'success', address: '/checkout/success?order_id=PUR-1', as: 'asha', shows: /View Orders/ },
  { name: 'success-on-delivery', address: '/checkout/success?order_id=60', as: 'asha', shows: /Order received/ },
  { name: 'buyer-profile', address: '/dashboard/profile', as: 'asha', shows: /Phone/i },
  { name: 'farm-profile', address: '/dashboard/profile', as: 'ravi', shows: /Your account|Username/ },
  { name: 'buyer-overview', address: '/dashboard', as: 'asha', shows: /Account summary/i },
  { name: 'buyer-orders', address: '/dashboard/orders', as: 'asha', shows: /#\d+/ },
  { name: 'buyer-order', address: '/dashboard/orders/60', as: 'asha', shows: /Order Summary/i },
  { name: 'purchase', address: '/dashboard/orders/purchase/59', as: 'asha', shows: /Purchase #59/ },
  { name: 'farm-overview', address: '/dashboard', as: 'ravi', shows: /Active products/i },
  { name: 'farm-products', address: '/dashboard/products', as: 'ravi', shows: /Add New Product/ },
  { name: 'farm-product-new', address: '/dashboard/products/new', as: 'ravi', shows: /Create Product/ },
  { name: 'farm-product-edit', address: '/dashboard/products/1', as: 'ravi', shows: /Update Product/ },
  { name: 'farm-orders', address: '/dashboard/orders', as: 'ravi', shows: /Orders for your farm/ },
  { name: 'farm-order', address: '/dashboard/orders/1', as: 'ravi', shows: /Customer Information/ },
  { name: 'admin-overview', address: '/admin', as: 'admin', shows: /Total revenue/ },
  { name: 'admin-products', address: '/admin?tab=products', as: 'admin', shows: /Approve/ },
  { name: 'admin-orders', address: '/admin?tab=orders', as: 'admin', shows: /Order #\d+/ },
  { name: 'how-it-works', address: '/how-it-works', shows: /For farmers/ },
  { name: 'privacy', address: '/privacy', shows: /What we collect/ },
  { name: 'terms', address: '/terms', shows: /Governing law/ },
  { name: 'cookies', address: '/cookies', shows: /How long they stay/ },
  { name: 'shipping', address: '/shipping', shows: /Delivery fees/ },
  { name: 'not-found', address: '/nowhere', shows: /Page Not Found/ },
]
