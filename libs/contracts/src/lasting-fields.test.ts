import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SessionPerson } from './account.ts'
import { AdminFarmer } from './admin-farmers.ts'
import {
  AdminProduct,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  ProductSales,
} from './admin-products.ts'
import { StaffForm, StaffMember } from './admin-staff.ts'
import { AdminUser, UserForm } from './admin-users.ts'
import { readCalendar } from './calendar.ts'
import { Category } from './categories.ts'
import type { Contract, Subject } from './endpoint.ts'
import { listFarmOrders } from './farm-orders.ts'
import { countUnreadNotifications, Notification } from './notifications.ts'
import { OrderItem } from './order.ts'
import { OrderDetail, readOrder, setOrderStatus } from './order-detail.ts'
import { OrderFee } from './order-fees.ts'
import { listOrders } from './orders.ts'
import { ProductForm, updateProduct } from './product-form.ts'
import { listProducts, ProductImage, readProduct } from './products.ts'
import { Statistics } from './statistics.ts'

const [newUser, newFarmer] = UserForm.out.options

/** Field names that must stay for each thing. Outside production, responses are checked by these schemas. */
const LASTING_FIELDS: readonly [string, z.ZodObject, string][] = [
  ['a staff member', StaffMember, 'id username email name phone role district taluk reportsTo isActive'],
  ['the staff form', StaffForm, 'username password email name phone role district taluk reportsTo isActive'],
  ['a user', AdminUser, 'id username email phone name role isActive createdAt avatar district'],
  ['the user form', newUser, 'username email phone name role password isActive'],
  ['the user form of a farmer', newFarmer, 'username email phone name role password isActive farmName farmLocation'],
  [
    'a product of the office',
    AdminProduct,
    'id name description price unit unitsPerBox inventory status harvestDate availableUntil growingDetails imageUrl categoryId categoryName farmerName farmerLocation farm approvalStatus rejectionReason createdAt updatedAt daysSinceExpiry',
  ],
  ['a product’s farm', AdminProduct.shape.farm, 'name location'],
  ['a picture of a product', ProductImage, 'id imageUrl isPrimary'],
  ['a category', Category, 'id name description createdAt'],
  [
    'a farmer of the office',
    AdminFarmer,
    'id farmName location phone email productCount pendingCount approvedCount rejectedCount createdAt',
  ],
  [
    'an order',
    OrderDetail,
    'id customerName email phone address city state zipCode notes total status paymentMethod createdAt fees items',
  ],
  ['a fee of an order', OrderDetail.shape.fees.element, 'id name amount displayOrder'],
  ['an order item', OrderItem, 'id productId productName farmerId farmerName farmName quantity price imageUrl product'],
  ['a fee', OrderFee, 'id name type value table displayOrder description isActive applyToSubtotal'],
  ['a notification', Notification, 'id title message isRead createdAt'],
  ['the current user', SessionPerson, 'id name email avatar district role'],
  [
    'the statistics',
    Statistics,
    'totalFarmers totalProducts totalOrders totalCustomers pendingProducts pendingProductList ordersByStatus transactionStats recentSalesData',
  ],
  ['their transactions', Statistics.shape.transactionStats, 'totalRevenue onlinePayments codPayments'],
  ['their online payments', Statistics.shape.transactionStats.shape.onlinePayments, 'count amount'],
  [
    'a recent sale',
    Statistics.shape.recentSalesData.element,
    'id customerName items total paymentMethod createdAt status',
  ],
  ['the sales of a product', ProductSales, 'totalOrders totalQuantitySold totalRevenue salesHistory'],
  [
    'a sale of a product',
    ProductSales.shape.salesHistory.element,
    'orderId productId customerName quantity price orderDate orderStatus',
  ],
  [
    'the product form',
    ProductForm,
    'name description price unit status categoryId inventory unitsPerBox imageUrl availableUntil growingDetails harvestDate',
  ],
]

// docs/product/calls.md#fields, docs/product/accounts.md#user-fields, docs/product/catalog.md#category-fields
// docs/product/notifications.md#notification-fields, docs/product/office.md#statistics
// docs/product/office.md#staff-fields, docs/product/products.md#product-fields, docs/product/products.md#images
it.each(LASTING_FIELDS)('%s keeps its lasting fields', (_thing, schema, fields) => {
  const names = Object.keys(schema.shape)
  expect(fields.split(' ').filter(field => !names.includes(field))).toEqual([])
})

it('the unread count keeps unreadCount', () => {
  expect(countUnreadNotifications.response.parse({ unreadCount: 3 })).toEqual({ unreadCount: 3 })
})

describe('writes invalidate the reads that show', () => {
  const isRefreshed = (read: Contract, write: Contract) => {
    const changed: readonly Subject[] = write.invalidates
    return read.provides.some(subject => changed.includes(subject))
  }

  // docs/product/farmer-dashboard.md#update-flow
  it.each([listProducts, readProduct, readCalendar, listPendingProducts, listApprovedProducts, listExpiredProducts])(
    'an edited product: $call',
    read => {
      expect(isRefreshed(read, updateProduct)).toBe(true)
    },
  )

  it.each([readOrder, listOrders, listFarmOrders])('an order’s new status: $call', read => {
    expect(isRefreshed(read, setOrderStatus)).toBe(true)
  })
})
