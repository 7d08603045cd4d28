import type { Page } from '@playwright/test'
import {
  addTenBoxes,
  chooseAnotherDay,
  chooseClosedDay,
  fillCart,
  fillCartFarApart,
  fillLimitedCart,
  limitWindows,
  openBell,
  openFeeTable,
  openLatestMail,
  openOrder,
  payOnline,
  printHelpCard,
  respondWithLinkedNews,
  respondWithLiveHelp,
  saveAddress,
  showHelpCode,
  showOrderAgainShort,
  switchQuietHoursOn,
  switchThreeButtonsOn,
} from './ways.ts'

/** A screen, the person who sees it, and what must be visible before the picture is taken. */
export interface Screen {
  name: string
  path?: string
  as?: 'asha' | 'ravi' | 'chandra' | 'admin' | 'dm_bengaluru' | 'da_bengaluru'
  /** A text that is shown once the screen has loaded. */
  expectedText: RegExp
  /** What is done before `path` is opened. */
  before?: (page: Page) => Promise<void>
  /** What is done instead of opening a path, or after it: the picture is of where one arrives. */
  way?: (page: Page) => Promise<void>
  /** The picture is of what is printed. */
  onPaper?: true
  /** How wide the windows are, in pixels, where it is not looked at on phone and desktop. */
  widths?: readonly number[]
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', expectedText: /In Season Now/ },
  { name: 'products', path: '/products', expectedText: /Browse Seasonal Produce/ },
  { name: 'products-empty', path: '/products?search=zzzz', expectedText: /No products found/ },
  { name: 'product', path: '/products/1', expectedText: /ADD TO CART|PRE-ORDER NOW/ },
  { name: 'product-missing', path: '/products/999999', expectedText: /Product Not Found/ },
  { name: 'farmers', path: '/farmers', expectedText: /Ravi/ },
  { name: 'farmers-empty', path: '/farmers?search=zzzz', expectedText: /No farmers found/ },
  { name: 'farm', path: '/farmers/1', expectedText: /About the Farm/ },
  { name: 'farm-about', path: '/farmers/1?tab=about', expectedText: /Our story/ },
  { name: 'farm-reviews', path: '/farmers/1?tab=reviews', expectedText: /Customer Reviews/ },
  { name: 'farm-for-admin', path: '/farmers/1', as: 'admin', expectedText: /Admin View/ },
  { name: 'farm-for-farmer', path: '/farmers/2', as: 'ravi', expectedText: /Location/ },
  { name: 'farm-missing', path: '/farmers/999999', expectedText: /Farmer Not Found/ },
  { name: 'calendar', path: '/calendar', expectedText: /Growing/ },
  { name: 'calendar-empty', path: '/calendar?search=zzzz', expectedText: /No seasonal data/ },
  { name: 'cart-empty', path: '/cart', expectedText: /Your cart is empty/ },
  { name: 'cart', path: '/cart', expectedText: /Proceed to Checkout/, before: fillCart(3) },
  { name: 'cart-far-apart', path: '/cart', expectedText: /Some of your boxes arrive/, before: fillCartFarApart },
  { name: 'cart-order-again', as: 'asha', expectedText: /has changed/, way: showOrderAgainShort },
  { name: 'checkout', path: '/checkout', as: 'asha', expectedText: /Place order/i, before: fillCart(3) },
  {
    ...{ name: 'checkout-windows', path: '/checkout', as: 'asha' as const, before: fillLimitedCart },
    ...{ expectedText: /Place order/i, way: chooseClosedDay },
  },
  { name: 'login', path: '/login', expectedText: /Welcome back/ },
  { name: 'register', path: '/register?type=farmer', expectedText: /Farm name/i },
  { name: 'forgot-password', path: '/forgot-password', expectedText: /Send the link/ },
  { name: 'confirm-email-invalid', path: '/confirm-email?token=mangled', expectedText: /no longer works/ },
  { name: 'reset-link-invalid', path: '/reset-password?token=mangled', expectedText: /more than 1 hour/ },
  { name: 'success', as: 'asha', expectedText: /Payment successful/, way: payOnline('Pay') },
  { name: 'payment-dropped', as: 'asha', expectedText: /Pay now/, way: payOnline('Drop') },
  { name: 'success-on-delivery', path: '/checkout/success?order_id=60', as: 'asha', expectedText: /Order received/ },
  { name: 'buyer-profile', path: '/dashboard/profile', as: 'asha', expectedText: /Phone/i },
  { name: 'saved-addresses', path: '/dashboard/profile', as: 'asha', expectedText: /Parents/, before: saveAddress },
  { name: 'profile-news', path: '/dashboard/profile', as: 'asha', expectedText: /Until/, way: switchQuietHoursOn },
  { name: 'farm-profile', path: '/dashboard/profile', as: 'ravi', expectedText: /Your account|Username/ },
  { name: 'buyer-overview', path: '/dashboard', as: 'asha', expectedText: /Account summary/i },
  { name: 'buyer-orders', path: '/dashboard/orders', as: 'asha', expectedText: /#\d+/ },
  { name: 'buyer-order', path: '/dashboard/orders/60', as: 'asha', expectedText: /Order Summary/i },
  { name: 'buyer-order-late', as: 'asha', expectedText: /This order is late/, way: openOrder(/days? late/) },
  { name: 'buyer-order-delivered', as: 'asha', expectedText: /How was it/, way: openOrder(/Delivered/) },
  { name: 'another-day', as: 'asha', expectedText: /Closed: Dasara/, before: limitWindows, way: chooseAnotherDay },
  { name: 'purchase', path: '/dashboard/orders/purchase/59', as: 'asha', expectedText: /Purchase #59/ },
  { name: 'bell', path: '/', as: 'ravi', expectedText: /Mark all read/, way: openBell },
  { name: 'farm-overview', path: '/dashboard', as: 'ravi', expectedText: /Active products/i },
  { name: 'farm-statement', path: '/dashboard/statements', as: 'ravi', expectedText: /What is owed/ },
  {
    name: 'farm-statement-paper',
    path: '/dashboard/statements',
    as: 'ravi',
    expectedText: /You earned/,
    onPaper: true,
  },
  { name: 'farm-day-sheet', path: '/dashboard/orders/day', as: 'ravi', expectedText: /On paper/ },
  { name: 'farm-day-sheet-paper', path: '/dashboard/orders/day', as: 'ravi', expectedText: /#\d+/, onPaper: true },
  { name: 'farm-help', path: '/dashboard/profile', as: 'ravi', expectedText: /Works once/, way: showHelpCode },
  {
    ...{ name: 'farm-help-card', path: '/dashboard/profile', as: 'ravi' as const },
    ...{ expectedText: /\d{3} \d{3}/, way: printHelpCard, onPaper: true as const },
  },
  { name: 'end-help', path: '/end-help?token=live', expectedText: /End the help now/, before: respondWithLiveHelp },
  { name: 'end-help-invalid', path: '/end-help?token=mangled', expectedText: /This link does not work/ },
  { name: 'unsubscribe', path: '/unsubscribe?token=live', expectedText: /Switch off/, before: respondWithLinkedNews },
  { name: 'unsubscribe-invalid', path: '/unsubscribe?token=mangled', expectedText: /This link does not work/ },
  {
    ...{ name: 'three-buttons', path: '/dashboard', as: 'chandra' as const, before: switchThreeButtonsOn },
    ...{ expectedText: /ಪೆಟ್ಟಿಗೆ/, way: addTenBoxes, widths: [360] },
  },
  { name: 'farm-products', path: '/dashboard/products', as: 'ravi', expectedText: /Add New Product/ },
  { name: 'farm-product-new', path: '/dashboard/products/new', as: 'ravi', expectedText: /Create Product/ },
  { name: 'farm-product-edit', path: '/dashboard/products/1', as: 'ravi', expectedText: /Update Product/ },
  { name: 'farm-orders', path: '/dashboard/orders', as: 'ravi', expectedText: /Orders for your farm/ },
  { name: 'farm-order', path: '/dashboard/orders/1', as: 'ravi', expectedText: /Customer information/ },
  { name: 'admin-overview', path: '/admin', as: 'admin', expectedText: /Total revenue/ },
  { name: 'admin-products', path: '/admin?tab=products', as: 'admin', expectedText: /Approve/ },
  { name: 'admin-orders', path: '/admin?tab=orders', as: 'admin', expectedText: /Order #\d+/ },
  { name: 'admin-order', path: '/dashboard/orders/60', as: 'admin', expectedText: /Customer information/ },
  { name: 'agent-orders', path: '/admin?tab=orders', as: 'da_bengaluru', expectedText: /Order #\d+/ },
  { name: 'admin-users', path: '/admin?tab=users', as: 'admin', expectedText: /Deactivate/ },
  { name: 'admin-staff', path: '/admin?tab=staff', as: 'admin', expectedText: /Without a manager/ },
  { name: 'admin-farm-squad', path: '/admin?tab=staff&list=taluk_agent', as: 'admin', expectedText: /Deactivate/ },
  { name: 'admin-farmers', path: '/admin?tab=farmers', as: 'admin', expectedText: /\d+ farms/ },
  { name: 'admin-farmer-form', path: '/admin?tab=farmers&farm=1', as: 'admin', expectedText: /Save changes/ },
  { name: 'admin-fees', path: '/admin?tab=fees', as: 'admin', expectedText: /A cart of two farms/ },
  { name: 'admin-fee-table', path: '/admin?tab=fees', as: 'admin', expectedText: /Add step/, way: openFeeTable },
  { name: 'admin-windows', path: '/admin/delivery', as: 'admin', expectedText: /The coming 14/, before: limitWindows },
  { name: 'manager-windows', path: '/admin/delivery', as: 'dm_bengaluru', expectedText: /The coming 14/ },
  { name: 'admin-categories', path: '/admin?tab=categories', as: 'admin', expectedText: /Add category/ },
  { name: 'mailbox', path: '/mailbox', expectedText: /to .*@/, widths: [360] },
  { name: 'mail', expectedText: /As text/, way: openLatestMail, widths: [360] },
  { name: 'how-it-works', path: '/how-it-works', expectedText: /For farmers/ },
  { name: 'privacy', path: '/privacy', expectedText: /What we collect/ },
  { name: 'terms', path: '/terms', expectedText: /Governing law/ },
  { name: 'cookies', path: '/cookies', expectedText: /How long they stay/ },
  { name: 'shipping', path: '/shipping', expectedText: /Delivery fees/ },
  { name: 'not-found', path: '/nowhere', expectedText: /Page Not Found/ },
]
