/** Who runs the market, as footer and policy pages name it. The contact is a placeholder that the operator fills. */
export const COMPANY = {
  name: 'Santhe Farm Market',
  address: ['12, Market Road, Basavanagudi', 'Bengaluru 560004, Karnataka, India'],
  email: 'support@santhe.example',
  phone: '+91 80 5550 1234',
} as const
