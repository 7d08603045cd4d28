/** Who runs the market, as footer and policy pages name it. The contact is a placeholder that the operator fills. */
export const COMPANY = {
  name: 'Santhe Farm Market',
  address: ['12, Market Road, Basavanagudi', 'Bengaluru 560004, Karnataka, India'],
  email: 'support@santhe.example',
  phone: '+91 80 5550 1234',
  /** People who find a weakness write there; it stands in security.txt. */
  securityEmail: 'security@santhe.example',
  /** Consumer Protection (E-Commerce) Rules, 2020, rule 5: named on the pages. */
  grievanceOfficer: { name: 'Sunanda Hegde', email: 'grievance@santhe.example' },
} as const
