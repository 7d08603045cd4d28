import { createTexts } from '@santhe/ui'

export const officeTexts = createTexts('admin.office', {
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  title: 'Admin Dashboard',
  backHome: 'Back to Home',
  journal: 'Journal',
  refunds: 'Refunds',
  releases: 'Releases',
  delivery: 'Delivery windows',
  backToOffice: 'Back to the office',
  loginRequired: 'Login Required',
  loginRequiredText: 'Please sign in with a staff account.',
  accessDenied: 'Access Denied',
  accessDeniedText: 'Only market staff can open this page.',
  loading: 'Loading…',
  scope: 'Showing {{district}}',
  scopeOfTaluk: 'Showing {{taluk}} taluk, {{district}}',

  tabs: {
    label: 'Parts of the office',
    overview: 'Overview',
    products: 'Products',
    orders: 'Orders',
    farmers: 'Farmers',
    users: 'Users',
    staff: 'Staff',
    fees: 'Fees',
    categories: 'Categories',
  },
})

export const listTexts = createTexts('admin.list', {
  farmFilter: 'Farm',
  allFarms: 'All farms',
  farmNumber: 'Farm #{{id}}',
  notRead: 'Not updated since {{time}}',
  tryAgain: 'Try Again',
  keys: {
    title: 'Keyboard shortcuts',
    show: 'Shortcuts (?)',
    move: 'Move between rows',
    open: 'Open the marked row',
    search: 'Search',
    help: 'Show these shortcuts',
  },
})
